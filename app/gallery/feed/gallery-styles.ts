// Styles of a feed of works, whose scripts load later.
import '../../artworks/card/work-grid.module.css'
import '../../ui/components/notice.module.css'
import '../../ui/components/page-header.module.css'
import '../../ui/components/red-dot.module.css'
