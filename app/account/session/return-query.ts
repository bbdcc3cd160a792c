import { pathOnThisSite } from '../../http/origin.ts'
import { parseWorkId } from '../../kernel/id.ts'

/** The id of the work that becomes a favourite, in the canonical spelling; null without a valid one. */
export function readGuestFavourite(query: URLSearchParams): string | null {
  return parseWorkId(query.get('keep') ?? '')
}

/**
 * What the sign-in and password pages hand on to each other, so that signing in still leads back:
 * the parameters of `signInPath`.
 * @param query of the page
 * @returns a query from `?` on, or '' without anything to hand on
 */
export function returnQuery(query: URLSearchParams): string {
  const [back, work] = [pathOnThisSite(query.get('returnTo')), readGuestFavourite(query)]
  const kept = new URLSearchParams({
    ...(back !== null && { returnTo: back }),
    ...(work !== null && { keep: work }),
  })
  return kept.size === 0 ? '' : `?${kept}`
}
