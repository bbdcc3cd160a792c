import { pathOnThisSite } from '../http/origin.ts'
import { isReturnable } from '../routing/find-route.ts'

/**
 * Where people wanted to go before they were asked to sign in: a path of this site with its query.
 * @returns null for everything else, above all for addresses of other sites
 */
export function safeReturnTo(wanted: unknown): string | null {
  const path = pathOnThisSite(wanted)
  const [pathname = ''] = path?.split(/[?#]/, 1) ?? []
  return path === null || !isReturnable(pathname) ? null : path
}
