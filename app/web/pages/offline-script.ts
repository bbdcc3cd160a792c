import { themeFromCookie } from '../../ui/theme/theme-cookie.ts'

// Runs in the offline page. Built into it by vite/inline-script.ts.

const theme = themeFromCookie(document.cookie)
if (theme !== 'system') document.documentElement.style.colorScheme = theme

const RETRY_MS = 5_000

/** Opens the page again as soon as the server responds. */
async function retry(): Promise<void> {
  try {
    await fetch('/healthz')
    location.reload()
  } catch {
    // Still no connection.
  }
}

addEventListener('online', retry)
// When the server was unreachable, and not the network, browsers fire no event for its return.
setInterval(retry, RETRY_MS)
