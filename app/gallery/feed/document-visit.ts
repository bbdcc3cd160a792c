/** The key in the session storage. */
export const GALLERY_MEMORY_KEY = 'frame.gallery'

/** Whether this document was reloaded or reached by back or forward. Browser only. */
export function isDocumentReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}

/** Deletes what earlier visits stored. */
export function clearGalleryMemory(): void {
  try {
    sessionStorage.removeItem(GALLERY_MEMORY_KEY)
  } catch {
    // Without access to storage there is nothing to delete.
  }
}
