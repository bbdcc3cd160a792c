import type { OfflinePage } from './offline-page.server.ts'

// The service worker, built by vite/inline-script.ts. It shows the offline page instead of the
// browser's own error page. It stores nothing: pages always come from the server, and no account
// data remains after logging out.

/** Declared in the same file by service-worker.server.ts. */
declare const OFFLINE_PAGE: OfflinePage

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type InstallEvent = ExtendableEvent & {
  /** Chromium's static routing. */
  addRoutes?(rules: readonly object[]): Promise<void>
}
type FetchEvent = ExtendableEvent & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}
type ServiceWorkerScope = {
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = globalThis as unknown as ServiceWorkerScope

/** Sends all requests except documents directly to the network, without waiting for the worker. */
const OTHER_REQUESTS = {
  condition: { or: ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode })) },
  source: 'network',
}

worker.addEventListener('install', (event) => {
  void worker.skipWaiting()
  if (event.addRoutes) event.waitUntil(event.addRoutes([OTHER_REQUESTS]).catch(() => {}))
})

worker.addEventListener('activate', (event) => {
  // The browser requests the document while the worker starts.
  event.waitUntil(worker.registration.navigationPreload.enable())
})

worker.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode !== 'navigate') return
  event.respondWith(method === 'GET' ? fetchPage(event) : fetchFormTarget(event.request))
})

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const { html, policy } = OFFLINE_PAGE
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      // The same value as on Frame's pages: otherwise the browser would switch to another process.
      'cross-origin-opener-policy': 'same-origin',
    }
    return new Response(html, { status: 503, headers })
  }
}

/**
 * Sends a form whose page could not load the scripts for it. Without a connection it leads back to
 * its page: reloading the offline page at the form's own address would send the form again.
 */
async function fetchFormTarget(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return Response.redirect(request.referrer === '' ? '/' : request.referrer, 303)
  }
}
