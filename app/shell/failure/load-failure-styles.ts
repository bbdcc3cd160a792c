import address from './failure.css?url'

/**
 * Loads the stylesheet unless the page has it, also again after a failure. React's `preinit`
 * would fetch it once only, and report a fault when the connection is lost meanwhile.
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
