type NetworkInformation = { readonly saveData?: boolean; readonly effectiveType?: string }

/**
 * Whether data costs this user money or time, so that nothing is loaded before it is needed. Only
 * Chromium has the Network Information API.
 */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: NetworkInformation }
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? '')
}

/** The `prefetch` of a link to a page that the user probably opens. */
export const prefetchOnIntent = (): 'intent' | 'none' => (savesData() ? 'none' : 'intent')
