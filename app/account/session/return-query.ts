import { pathOnThisSite } from '../../http/origin.ts'
import { parseWorkId } from '../../kernel/id.ts'

/**
 * The id of what a guest signs in for: a work that becomes a favourite, or an artist to follow, in the
 * canonical spelling; null without a valid one.
 */
export function readGuestFavourite(query: URLSearchParams): string | null {
  return parseWorkId(query.get('keep') ?? '')
}

/** Whether `keep` is the artist of the page that the sign-in returns to, who is then followed. */
export const keepsArtist = (keep: string, returnTo: string | null): boolean =>
  returnTo?.split(/[?#]/, 1)[0] === `/artist/${keep}`

/** The API's path that a PUT adds to the favourites or follows; null without anything to keep. */
export function keepPath(query: URLSearchParams): string | null {
  const keep = readGuestFavourite(query)
  if (keep === null) return null
  const isArtist = keepsArtist(keep, query.get('returnTo'))
  return isArtist ? `/users/me/following/${keep}` : `/favorites/${keep}`
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
