// Styles of parts that most pages show and whose scripts load later.
import '../favourites/favourite-toggle.module.css'
import '../ui/art-frame.module.css'
import '../ui/button.module.css'
import '../ui/icon.module.css'
import '../ui/notice.module.css'
import '../ui/pager-link.module.css'
import '../ui/visually-hidden.module.css'
