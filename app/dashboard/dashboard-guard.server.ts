import { redirect } from 'react-router'
import { loginPath } from '../account/session/return-to.ts'
import { viewerOf, type PageArgs } from '../api/api-client.server.ts'
import type { Viewer } from '../http/http.server.ts'
import { leaveFlash } from './forms/flash.server.ts'

type Args = PageArgs & { readonly url: URL }

/** @throws a redirect to the login page, with a way back, for guests */
export async function guardSignedInPage(args: Args): Promise<Viewer> {
  const viewer = await viewerOf(args)
  if (viewer === null) throw redirect(loginPath(args.url))
  return viewer
}

/** @throws as `guardSignedInPage`; redirects collectors to their own dashboard */
export async function guardArtistPage(args: Args): Promise<Viewer> {
  const viewer = await guardSignedInPage(args)
  if (viewer.isArtist) return viewer
  leaveFlash(args, 'artists-only')
  throw redirect('/dashboard')
}

/** @throws as `guardSignedInPage`; redirects artists to their own dashboard */
export async function guardCollectorPage(args: Args): Promise<Viewer> {
  const viewer = await guardSignedInPage(args)
  if (!viewer.isArtist) return viewer
  leaveFlash(args, 'artists-elsewhere')
  throw redirect('/artist-dashboard')
}
