// What the gallery's hall looks like. Its scripts are fetched when somebody turns to it; its looks belong to the page.
import '../artworks/work-grid.module.css'
import '../favourites/favourite-toggle.module.css'
import '../ui/busy-text.module.css'
import '../ui/empty-state.module.css'
import '../ui/page-header.module.css'
import '../ui/pager-link.module.css'
