/** The key in the session storage. */
export const GALLERY_MEMORY_KEY = 'frame.gallery'

/** Whether this document was reloaded or reached by back or forward. Browser only. */
export function isDocumentReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}

/** Forgets earlier visits. */
export function forgetGallery(): void {
  try {
    sessionStorage.removeItem(GALLERY_MEMORY_KEY)
  } catch {
    // Without access to storage there are no visits to forget.
  }
}
