import { data } from 'react-router'
import { isUuid } from '../kernel/id.ts'
import { problemFor } from '../kernel/problem.ts'

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
  const problem = problemFor(code)
  throw data(problem, { status: problem.status })
}
