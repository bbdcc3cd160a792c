import { GUEST_CART_KEY } from '../../cart/guest/guest-cart-key.ts'
import { PAGE_READY_EVENT } from '../../ui/interaction/page-ready.ts'
import { savesData } from '../../ui/interaction/saves-data.ts'

// Runs in the head of every page. Built into the page by vite/inline-script.ts.

/** A page that is not ready this long after it is loaded gives clicks back to the browser. */
const READY_TIMEOUT_MS = 2500

/**
 * Lets the cart's styles show an empty cart at once: only the browser knows a guest's cart. Other
 * pages do not wait for the storage, whose first read is slow on phones.
 */
function markEmptyGuestCart(): void {
  if (location.pathname !== '/cart') return
  try {
    if (localStorage.getItem(GUEST_CART_KEY) !== null) return
  } catch {
    // Forbidden storage holds nothing.
  }
  document.documentElement.dataset['guestCart'] = 'none'
}

/**
 * Holds clicks on buttons until the page is ready. Without this, a form would be sent to the
 * server, which knows no guest's cart. If the scripts fail, the browser handles the clicks itself.
 */
function holdEarlyClicks(): void {
  const held: HTMLButtonElement[] = []
  const hold = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (button === null || event.button !== 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(button)
  }
  const release = async () => {
    removeEventListener('click', hold, true)
    for (const button of held.splice(0)) {
      button.click()
      // React renders the outcome of one click before it handles the next.
      await Promise.resolve()
    }
  }
  addEventListener('click', hold, true)
  addEventListener(PAGE_READY_EVENT, release, { once: true })
  addEventListener(
    'error',
    ({ target }) => target instanceof HTMLScriptElement && void release(),
    true,
  )
  addEventListener('unhandledrejection', release, { once: true })
  addEventListener('load', () => setTimeout(release, READY_TIMEOUT_MS), { once: true })
}

/**
 * Before the router listens, a step back would show this page under the other page's address. Until
 * the browser has reloaded it, the page must not hydrate for that address (entry.client.tsx).
 */
function reloadOnEarlyHistorySteps(): void {
  const page = location.pathname + location.search
  const reload = (event: PopStateEvent) => {
    // A further step cancels the reload, so it reloads again.
    if (location.pathname + location.search === page && !window.reload) return
    event.stopImmediatePropagation()
    window.reload = new Promise(() => {})
    location.reload()
  }
  addEventListener('popstate', reload)
  addEventListener(PAGE_READY_EVENT, () => removeEventListener('popstate', reload), { once: true })
}

function prefetchOtherPages(): void {
  const files = document.currentScript?.dataset['prefetch']?.split(' ') ?? []
  if (savesData()) return
  // A file per task: all links at once block a phone for over 100 ms.
  const prefetchNext = () => {
    const href = files.shift()
    if (href === undefined) return
    const as = href.endsWith('.css') ? 'style' : 'script'
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as, href }),
    )
    setTimeout(prefetchNext)
  }
  addEventListener('load', prefetchNext, { once: true })
}

type WithTrustedTypes = {
  readonly trustedTypes?: {
    createPolicy(
      name: 'service-worker',
      rules: { readonly createScriptURL: () => string },
    ): { createScriptURL(address: string): string }
  }
}

/** Shows Frame's own page where a page cannot be fetched (service-worker.ts). */
function registerServiceWorker(): void {
  const address = '/service-worker.js'
  const { trustedTypes } = globalThis as WithTrustedTypes
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => address })
  const register = () =>
    // Browsers have service workers at https and localhost only.
    navigator.serviceWorker?.register(policy?.createScriptURL(address) ?? address).catch(() => {})
  addEventListener('load', register, { once: true })
}

markEmptyGuestCart()
holdEarlyClicks()
reloadOnEarlyHistorySteps()
prefetchOtherPages()
registerServiceWorker()
