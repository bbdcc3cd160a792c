import { redirect } from 'react-router'
import { viewerOf, type PageArgs } from '../../api/api-client.server.ts'
import type { Viewer } from '../../http/http.server.ts'
import { loginPath } from './return-to.ts'

/**
 * @param returnTo the page after the login
 * @throws for guests, a redirect to the login page, which says if a form was not saved
 */
export async function guardSignedInPage(
  args: PageArgs & { readonly url: URL },
  returnTo: string | URL = args.url,
): Promise<Viewer> {
  const viewer = await viewerOf(args)
  if (viewer !== null) return viewer
  throw redirect(loginPath(returnTo, args.request.method === 'POST' ? 'form' : undefined))
}
