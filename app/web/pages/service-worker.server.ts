// oxlint-disable-next-line import/default -- built by vite/inline-script.ts
import offlineScript from './offline-script.ts?inline-script'
import { renderOfflinePage } from './offline-page.server.ts'
// oxlint-disable-next-line import/default -- built by vite/inline-script.ts
import worker from './service-worker.ts?inline-script'

/**
 * Returns the file /service-worker.js. It contains the offline page, so that a changed page is a
 * changed file, which browsers look for at each navigation.
 */
export const serviceWorkerFile = (): string =>
  `const OFFLINE_PAGE=${JSON.stringify(renderOfflinePage(offlineScript))};${worker}`

/** The worker may only request documents of this site. */
export const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'"
