/** Dispatched on `window` when React has hydrated the page. */
export const PAGE_READY_EVENT = 'frame-ready'

declare global {
  interface Window {
    /** Set when the document reloads, and never settled: its HTML must not be hydrated. */
    reload?: Promise<never>
  }
}
