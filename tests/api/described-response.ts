import { expect } from 'vitest'
import type { Answer } from '../helpers/app/person.ts'

/** The part of an OpenAPI document that is compared with responses. */
export type Description = {
  readonly paths: Record<string, Record<string, { readonly responses: DescribedResponses }>>
}
type DescribedResponses = Record<string, { readonly headers?: Record<string, unknown> }>

/** Headers that HTTP libraries read. The cookie is a security scheme of the description. */
const OF_EVERY_RESPONSE = new Set([
  'cache-control',
  'content-length',
  'content-type',
  'set-cookie',
  'vary',
  'x-content-type-options',
])

/**
 * Expects that the description has the response: its status, all its headers and, unless it is a
 * refusal, no others.
 * @param operation such as `GET /artworks/{id}`
 */
export function expectDescribed(
  { paths }: Description,
  operation: string,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
): void {
  const [method = '', path = ''] = operation.split(' ')
  const described = paths[path]?.[method.toLowerCase()]?.responses[status]
  expect(described, `${operation} ${status}`).toBeDefined()
  const declared = Object.keys(described?.headers ?? {}).map((name) => name.toLowerCase())
  const sent = [...headers.keys()].filter((name) => !OF_EVERY_RESPONSE.has(name))
  if (status < 400) expect(sent.toSorted(), operation).toEqual(declared.toSorted())
  else expect(declared, `${operation} ${status}`).toEqual(expect.arrayContaining(sent))
}
