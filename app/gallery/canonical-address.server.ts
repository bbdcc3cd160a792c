import { redirect } from 'react-router'
import { problemData } from '../api/api-client.server.ts'
import { isUuid, parseWorkId } from '../kernel/id.ts'
import { type ProblemCode } from '../kernel/problem.ts'

/**
 * The id in a page's address, in its canonical spelling. Other spellings are redirected, so that a
 * page has one address for caches, search engines and evictions.
 * @param notFound the problem of a text that is no id
 * @throws the redirect, or the problem with its status
 */
export function canonicalIdOf(
  { params, url }: { readonly params: { readonly id: string }; readonly url: URL },
  notFound: ProblemCode,
): string {
  const id = parseWorkId(params.id)
  if (id === null) throw problemData(notFound)
  const [, folder = '', segment, ...below] = url.pathname.split('/')
  if (segment !== id) throw redirect(`/${[folder, id, ...below].join('/')}${url.search}`, 301)
  return id
}

/** Like `canonicalIdOf`, of a page that no stock photo has. */
export function canonicalUuidOf(
  args: Parameters<typeof canonicalIdOf>[0],
  notFound: ProblemCode,
): string {
  const id = canonicalIdOf(args, notFound)
  if (!isUuid(id)) throw problemData(notFound)
  return id
}
