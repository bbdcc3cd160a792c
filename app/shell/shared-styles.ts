// Styles of components that most pages render on the server, and whose scripts load later.
import '../account/monogram.module.css'
import '../ui/components/art-frame.module.css'
import '../ui/components/button.module.css'
import '../ui/components/data-list.module.css'
import '../ui/components/icon.module.css'
import '../ui/components/pager-link.module.css'
import '../ui/components/visually-hidden.module.css'
