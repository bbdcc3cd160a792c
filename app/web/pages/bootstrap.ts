import { GUEST_CART_KEY } from '../../cart/guest/guest-cart-key.ts'
import { PAGE_READY_EVENT } from '../../ui/interaction/page-ready.ts'
import { savesData } from '../../ui/interaction/saves-data.ts'

// Runs in the head of every page. Built into the page by vite/inline-script.ts.

/** If the page is not hydrated this long after loading, the browser handles the clicks. */
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
    // A browser that forbids storage has no guest cart.
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
 * Reloads the document when the user goes back before the router listens: the browser would show
 * this page at the other page's URL. Until then, the page must not hydrate for that URL
 * (entry.client.tsx).
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

/** Registers the service worker, which shows the offline page when a document cannot be fetched. */
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
