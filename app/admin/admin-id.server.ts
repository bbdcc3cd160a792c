import { problemData } from '../api/api-client.server.ts'
import { isUuid } from '../kernel/id.ts'

/**
 * The id in the address of a page.
 * @throws the problem given, for text that can be no id
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
