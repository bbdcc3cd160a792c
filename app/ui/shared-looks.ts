// Looks that nearly every page has. The scripts of what looks so are fetched when they are needed.
import './art-frame.module.css'
import './button.module.css'
import './icon.module.css'
import './notice.module.css'
import './visually-hidden.module.css'
