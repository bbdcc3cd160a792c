import { problemData } from '../api/api-client.server.ts'
import { isUuid } from '../kernel/id.ts'

/**
 * Reads the id from a page's path.
 * @throws the given problem for a text that is not a valid id
 */
export function idOf(
  { params }: { readonly params: { readonly id: string } },
  code:
    | 'person-not-found'
    | 'artwork-not-found'
    | 'exhibition-not-found'
    | 'report-not-found'
    | 'webhook-not-found',
): string {
  const id = params.id.toLowerCase()
  if (isUuid(id)) return id
  throw problemData(code)
}
