import { pathOnThisSite } from '../../http/origin.ts'
import { isReturnable } from '../../routing/find-route.ts'

/**
 * The page that redirected to the login page: a path of this site with its query.
 * @returns null for everything else, such as addresses of other sites
 */
export function safeReturnTo(wanted: unknown): string | null {
  const path = pathOnThisSite(wanted)
  const [pathname = ''] = path?.split(/[?#]/, 1) ?? []
  return path === null || !isReturnable(pathname) ? null : path
}
