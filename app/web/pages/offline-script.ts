import { themeFromCookie } from '../../ui/theme/theme-cookie.ts'

// Runs in the offline page. Built into it by vite/inline-script.ts.

const theme = themeFromCookie(document.cookie)
if (theme !== 'system') document.documentElement.style.colorScheme = theme

addEventListener('online', () => location.reload())
