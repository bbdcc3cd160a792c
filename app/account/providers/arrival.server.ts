import { apiFor, attempt, type PageArgs } from '../../api/api-client.server.ts'
import { landingPath } from '../session/return-to.ts'

/** Where a sign-in leads, and what it keeps. */
export type Arrival = {
  readonly user: { readonly isArtist: boolean } | null
  readonly returnTo: string | null
  /** The id of a work. */
  readonly keep: string | null
}

/**
 * Adds the work for which a guest has signed in. One that has vanished meanwhile is no error.
 * @returns the page that the sign-in leads to
 */
export async function arrive(args: PageArgs, { user, returnTo, keep }: Arrival): Promise<string> {
  if (keep !== null) await attempt(apiFor(args).favorites[':id'].$put({ param: { id: keep } }))
  return returnTo ?? landingPath(user ?? { isArtist: false })
}
