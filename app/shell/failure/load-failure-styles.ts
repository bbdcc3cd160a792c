import address from './failure.css?url'

/**
 * Loads the stylesheet unless the page has it, and retries after a failure. React's `preinit` would
 * fetch it only once, and report an error if the connection is lost.
 */
export function loadFailureStyles(): void {
  if (import.meta.env.SSR) return
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`) !== null) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  link.addEventListener('error', () => link.remove())
  document.head.append(link)
}
