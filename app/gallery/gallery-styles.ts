// Styles of a feed of works, whose scripts load later.
import '../artworks/work-grid.module.css'
import '../ui/busy-text.module.css'
import '../ui/empty-state.module.css'
import '../ui/page-header.module.css'
