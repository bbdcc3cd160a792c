/** The AR viewer that a device has. */
export type ArDevice = 'quick-look' | 'scene-viewer' | 'none'

/**
 * Reads the `User-Agent` header. An iPad that asks for desktop pages is recognised in the browser.
 */
export function arDeviceOf(userAgent: string): ArDevice {
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return 'quick-look'
  return /\bAndroid\b/.test(userAgent) ? 'scene-viewer' : 'none'
}

export const usdzPath = (id: string): string => `/ar/${id}.usdz`
const glbPath = (id: string): string => `/ar/${id}.glb`

type Site = { readonly publicUrl: string; readonly title: string; readonly pagePath: string }

/**
 * A link that opens a work in Google's Scene Viewer, in its true size and on a wall; the page
 * itself on a device without it.
 */
export function sceneViewerLink(id: string, { publicUrl, title, pagePath }: Site): string {
  const query = new URLSearchParams({
    file: new URL(glbPath(id), publicUrl).href,
    mode: 'ar_preferred',
    resizable: 'false',
    enable_vertical_placement: 'true',
    title,
    link: new URL(pagePath, publicUrl).href,
  })
  const fallback = encodeURIComponent(new URL(pagePath, publicUrl).href)
  return (
    `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;scheme=https;` +
    'package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;' +
    `S.browser_fallback_url=${fallback};end;`
  )
}
