/** Under which a visit to the gallery outlives its document. */
export const GALLERY_MEMORY_KEY = 'frame.gallery'

/** Whether this document was reloaded, or come back to from another one. Browser only. */
export function isDocumentReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'reload' || entry?.type === 'back_forward'
}

/** A visit begins anew: nobody returns to the one before. */
export function forgetGallery(): void {
  try {
    sessionStorage.removeItem(GALLERY_MEMORY_KEY)
  } catch {
    // Forbidden storage holds nothing.
  }
}
