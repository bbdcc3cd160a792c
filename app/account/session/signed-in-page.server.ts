import { redirect } from 'react-router'
import { viewerOf, type PageArgs } from '../../api/api-client.server.ts'
import type { Viewer } from '../../http/http.server.ts'
import { loginPath } from './return-to.ts'

/** @throws for guests, a redirect to the login page with `returnTo` */
export async function guardSignedInPage(args: PageArgs & { readonly url: URL }): Promise<Viewer> {
  const viewer = await viewerOf(args)
  if (viewer === null) throw redirect(loginPath(args.url))
  return viewer
}
