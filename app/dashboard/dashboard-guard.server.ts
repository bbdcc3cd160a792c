import { redirect } from 'react-router'
import { guardSignedInPage } from '../account/session/signed-in-page.server.ts'
import type { PageArgs } from '../api/api-client.server.ts'
import type { Viewer } from '../http/http.server.ts'
import { leaveFlash } from './forms/flash.server.ts'

type Args = PageArgs & { readonly url: URL }

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
