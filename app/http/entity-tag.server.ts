import { hash } from 'node:crypto'
import type { z } from '@hono/zod-openapi'
import { ProblemError, type ApiContext } from './http.server.ts'
import { jsonResponse, textHeader } from './operation.server.ts'

/** The `ETag` of a response that depends on nothing but these contents. */
export const entityTag = (contents: string | Uint8Array): string =>
  `"${hash('sha256', contents, 'base64url').slice(0, 22)}"`

/** Sets the revision of the body as `ETag`. @returns the body */
export function tagRevision<Body extends { readonly revision?: number | undefined }>(
  c: ApiContext,
  body: Body,
): Body {
  if (body.revision !== undefined) c.header('etag', revisionTag(body.revision))
  return body
}

/** A revision as the headers `ETag` and `If-Match` write it. */
const revisionTag = (revision: number | string): string => `"${revision}"`

/**
 * The header `If-Match` for the revision in a form. None where the form has none: the API then
 * overwrites any revision.
 */
export const ifMatch = (revision: string | undefined): Record<string, string> =>
  revision ? { 'if-match': revisionTag(revision) } : {}

/**
 * The revision that a change is based on, from its header `If-Match`. Undefined without the header
 * and for `*`: the change then applies to any stored revision.
 * @throws ProblemError `invalid-request` for any other tag
 */
export function readIfMatch(c: ApiContext): number | undefined {
  const tag = c.req.header('if-match')?.trim()
  if (tag === undefined || tag === '*') return undefined
  const revision = /^"([1-9]\d{0,8})"$/.exec(tag)?.[1]
  if (revision !== undefined) return Number(revision)
  const message = 'The ETag of what you change, such as "3"'
  throw new ProblemError('invalid-request', { errors: [{ field: 'if-match', message }] })
}

/** A response in the API's description whose body passes through `tagRevision`. */
export const taggedResponse = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  ...jsonResponse(schema, description),
  headers: { ETag: textHeader('The revision in double quotes, such as `"3"`, for `If-Match`') },
})

/** The header in the API's description; read by `readIfMatch`. */
export const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the last response that showed what you change, with its double quotes, such as ' +
    '`"3"`. A change of any other revision is refused. Without it, or with `*`, any ' +
    'revision is changed.',
  schema: { type: 'string', example: '"3"' },
} as const
