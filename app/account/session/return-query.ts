import { pathOnThisSite } from '../../http/origin.ts'
import { parseWorkId } from '../../kernel/id.ts'
import { writeReturnQuery } from './return-to.ts'

/**
 * Reads the id of the work to favourite, or of the artist to follow, in its canonical spelling;
 * null without a valid one.
 */
export function readGuestFavourite(query: URLSearchParams): string | null {
  return parseWorkId(query.get('keep') ?? '')
}

/** Whether `keep` is the artist of the page to return to, who is then followed. */
export const keepsArtist = (keep: string, returnTo: string | null): boolean =>
  returnTo?.split(/[?#]/, 1)[0] === `/artist/${keep}`

/** The API path to PUT for the favourite or follow; null without one. */
export function keepPath(query: URLSearchParams): string | null {
  const keep = readGuestFavourite(query)
  if (keep === null) return null
  const isArtist = keepsArtist(keep, query.get('returnTo'))
  return isArtist ? `/users/me/following/${keep}` : `/favorites/${keep}`
}

/**
 * The parameters of `signInPath` that sign-in and password pages pass on, so that signing in still
 * returns to the page.
 * @param query of the page
 * @returns a query from `?` on; '' if empty
 */
export function returnQuery(query: URLSearchParams): string {
  const returnTo = pathOnThisSite(query.get('returnTo'))
  return writeReturnQuery({ returnTo, keep: readGuestFavourite(query) })
}
