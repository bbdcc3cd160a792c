import { apiFor, attempt, read, type PageArgs } from '../../api/api-client.server.ts'
import { checkEmailPath } from '../email/check-email-path.ts'
import { keepsArtist } from '../session/return-query.ts'
import { landingPath } from '../session/return-to.ts'

/** The user, return path and guest favourite of a completed sign-in. */
export type Arrival = {
  readonly user: { readonly isArtist: boolean } | null
  readonly returnTo: string | null
  /** Id of the work to favourite, or the artist to follow. */
  readonly keep: string | null
}

/**
 * Adds the guest favourite, or follows the artist. A deleted one is not an error.
 * @returns the page to continue to
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
 * The page after a sign-in. Where email addresses must be verified, it goes through the page that
 * asks for it.
 */
export async function arrivalPath(
  args: PageArgs,
  { user, returnTo }: Omit<Arrival, 'keep'>,
): Promise<string> {
  const path = returnTo ?? landingPath(user ?? { isArtist: false })
  const { verifiedEmail } = await read(apiFor(args)['sign-in-methods'].$get())
  return verifiedEmail ? checkEmailPath(path) : path
}
