/** Dispatched on `window` when React has hydrated the page. */
export const PAGE_READY_EVENT = 'frame-ready'
