import { pathOnThisSite } from '../../http/origin.ts'
import { isReturnable } from '../../routing/find-route.ts'

/**
 * Validates the page to return to: a path of this site with its query.
 * @returns null for anything else, such as URLs of other sites
 */
export function safeReturnTo(wanted: unknown): string | null {
  const path = pathOnThisSite(wanted)
  const [pathname = ''] = path?.split(/[?#]/, 1) ?? []
  return path === null || !isReturnable(pathname) ? null : path
}
