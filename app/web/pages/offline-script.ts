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
// Browsers do not tell when the server, and not the network, was unreachable.
setInterval(retry, RETRY_MS)
