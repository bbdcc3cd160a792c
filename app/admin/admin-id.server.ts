import { problemData } from '../api/api-client.server.ts'
import { isUuid } from '../kernel/id.ts'
import type { ProblemCode } from '../kernel/problem.ts'

/**
 * Reads the id from a page's path.
 * @throws the given problem for a text that is not a valid id
 */
export function idOf(
  { params }: { readonly params: { readonly id: string } },
  code: Extract<ProblemCode, `${string}-not-found`>,
): string {
  const id = params.id.toLowerCase()
  if (isUuid(id)) return id
  throw problemData(code)
}
