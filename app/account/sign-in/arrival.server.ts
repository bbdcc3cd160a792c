import { apiFor, attempt, read, type PageArgs } from '../../api/api-client.server.ts'
import { checkEmailPath } from '../email/check-email-path.ts'
import { keepsArtist } from '../session/return-query.ts'
import { landingPath } from '../session/return-to.ts'

/** Where a sign-in leads, and what it keeps. */
export type Arrival = {
  readonly user: { readonly isArtist: boolean } | null
  readonly returnTo: string | null
  /** The id of the work or the artist for which a guest signs in. */
  readonly keep: string | null
}

/**
 * Adds the work for which a guest has signed in to the favourites, or follows the artist. One that
 * has vanished meanwhile is no error.
 * @returns the page that the sign-in leads to
 */
export async function arrive(args: PageArgs, { keep, ...arrival }: Arrival): Promise<string> {
  if (keep !== null) {
    const { favorites, users } = apiFor(args)
    await (keepsArtist(keep, arrival.returnTo)
      ? attempt(users.me.following[':artistId'].$put({ param: { artistId: keep } }))
      : attempt(favorites[':id'].$put({ param: { id: keep } })))
  }
  return arrivalPath(args, arrival)
}

/**
 * The page that a sign-in leads to. Where addresses have to be confirmed, the way leads past the
 * page that asks for it.
 */
export async function arrivalPath(
  args: PageArgs,
  { user, returnTo }: Omit<Arrival, 'keep'>,
): Promise<string> {
  const path = returnTo ?? landingPath(user ?? { isArtist: false })
  const { verifiedEmail } = await read(apiFor(args)['sign-in-methods'].$get())
  return verifiedEmail ? checkEmailPath(path) : path
}
