import { createRoute, z, type RouteConfig } from '@hono/zod-openapi'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../kernel/keyset.ts'
import { problems, type ProblemCode } from '../kernel/problem.ts'
import type { Need, OperationFacts } from '../routing/route-fact.ts'
import { OPERATIONS } from '../routing/route-facts.ts'

export const ProblemSchema = z
  .object({
    type: z.string(),
    title: z.string().describe('The message for users'),
    status: z.int(),
    code: z.enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]]),
    detail: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    requestId: z.string().optional(),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('The current version, if the request was based on an older one'),
    wayBack: z
      .object({ returnTo: z.string().nullable(), keep: z.string().nullable() })
      .optional()
      .describe('The page and the favourite that the failed sign-in would have led to'),
  })
  .openapi('Problem')

/** Descriptions of response headers, by name. */
export type DescribedHeaders = Readonly<Record<string, DescribedHeader>>
type DescribedHeader = {
  readonly description: string
  readonly schema: { readonly type: 'string' | 'integer' }
}

export const textHeader = (description: string): DescribedHeader => ({
  description,
  schema: { type: 'string' },
})

const RETRY_AFTER: DescribedHeaders = {
  'Retry-After': {
    description: 'Seconds to wait before the next try',
    schema: { type: 'integer' },
  },
}
const CHALLENGE: DescribedHeaders = {
  'WWW-Authenticate': textHeader('The challenge, as in RFC 6750 for an API token'),
}

/** The headers that `problemHeaders` adds to refusals, by status. */
const REFUSAL_HEADERS: Readonly<Record<number, DescribedHeaders>> = {
  401: CHALLENGE,
  403: CHALLENGE,
  429: RETRY_AFTER,
  503: RETRY_AFTER,
}

/**
 * The documented refusals of an operation. Typed as empty, since all refusals have one shape and
 * callers of the typed client need not narrow by status.
 * @param headers of every refusal
 */
function refusalResponses(
  codes: Iterable<ProblemCode>,
  headers: DescribedHeaders,
): Record<never, never> {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of codes) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const responses: RouteConfig['responses'] = {}
  for (const [status, list] of byStatus) {
    responses[status] = {
      description: list.map((code) => `\`${code}\`: ${problems[code].message}`).join('\n\n'),
      headers: { ...headers, ...REFUSAL_HEADERS[status] },
      content: { 'application/problem+json': { schema: ProblemSchema } },
    }
  }
  return responses
}

/** The refusals that follow from the fact `needs` of an operation. */
const ACCESS_REFUSALS = {
  session: ['not-signed-in'],
  artist: ['not-signed-in', 'artists-only'],
  collector: ['not-signed-in'],
  operator: [
    'not-signed-in',
    'operators-only',
    'second-factor-required',
    'factor-not-proved',
    'passkey-not-proved',
  ],
} as const satisfies Record<Need, readonly ProblemCode[]>

/** No access refusals for operations that have a 401 code of their own for guests. */
function accessRefusals({ needs }: OperationFacts, own: readonly ProblemCode[]) {
  if (needs === undefined || own.some((code) => problems[code].status === 401)) return []
  return ACCESS_REFUSALS[needs]
}

const EVERY_OPERATION = ['malformed-request', 'unavailable', 'unexpected-error'] as const

/**
 * The OpenAPI security requirements of an operation, one of which a request must meet. The empty
 * requirement admits guests.
 */
function securityOf({ needs, scope = 'session-only' }: OperationFacts): Record<string, string[]>[] {
  const session = { session: [] }
  if (scope === 'session-only') return needs === undefined ? [] : [session]
  if (scope === 'any') return []
  return [...(needs === undefined ? [{}] : []), session, { token: [scope] }]
}

/**
 * `createRoute`, which also documents the refusals of the operation, and the session or the scope
 * of a token that it needs.
 */
export function operation<const Config extends RouteConfig>(
  config: Config & {
    /** A verb and a noun: the function's name in generated clients. */
    readonly operationId: string
    /** Refusals in addition to those that follow from the route's facts. */
    readonly refusals?: readonly ProblemCode[]
    /** Headers of every refusal; a response states its own. */
    readonly refusalHeaders?: DescribedHeaders
  },
) {
  const { refusals = [], refusalHeaders = {}, ...route } = config
  const checksInput = route.request === undefined ? [] : (['invalid-request'] as const)
  const ofBodies =
    route.request?.body === undefined ? [] : (['unsupported-type', 'request-too-large'] as const)
  const isWrite = route.method !== 'get'
  const ofWrites = isWrite ? (['foreign-origin'] as const) : []
  const facts = factsOf(route)
  const limits = isWrite && facts.needs !== undefined ? (['too-many-requests'] as const) : []
  const ofPasswords = facts.usesPassword === true ? (['password-sign-in-disabled'] as const) : []
  const general = [
    ...limits,
    ...ofPasswords,
    ...checksInput,
    ...ofBodies,
    ...ofWrites,
    ...ofTokens(facts),
    ...EVERY_OPERATION,
  ]
  const codes = new Set([...accessRefusals(facts, refusals), ...refusals, ...general])
  const responses = {
    ...refusalResponses(codes, refusalHeaders),
    ...route.responses,
  } as Config['responses']
  return createRoute<Config['path'], Config>({
    ...(route as unknown as Config),
    security: securityOf(facts),
    responses,
  })
}

function factsOf({ method, path }: Pick<RouteConfig, 'method' | 'path'>): OperationFacts {
  const name = `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  return OPERATIONS[name as keyof typeof OPERATIONS]
}

function ofTokens({ scope = 'session-only' }: OperationFacts): readonly ProblemCode[] {
  if (scope === 'session-only') return ['api-token-invalid', 'session-required']
  return scope === 'any' ? ['api-token-invalid'] : ['api-token-invalid', 'insufficient-scope']
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { content: { 'application/json': { schema } }, required: true }
}

export function jsonResponse<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

/** The header of a response that is saved as a file. */
export const FILE_NAME: DescribedHeaders = {
  'Content-Disposition': textHeader('With the name of the file'),
}

/** A file. @param type its media type */
export function fileResponse<Type extends string>(type: Type, description: string) {
  const file = { schema: z.string().openapi({ format: 'binary' }) }
  const content = { [type]: file } as Record<Type, typeof file>
  return { description, headers: FILE_NAME, content }
}

/** One page of a list; `nextCursor` is null on the last. */
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

export const pageResponse = <Item extends z.ZodType>(item: Item, description: string) =>
  jsonResponse(pageOf(item), description)

/** The response of a list whose pages leave out entries that are not on show. */
export const shownPageResponse = <Item extends z.ZodType>(item: Item, description: string) =>
  jsonResponse(
    pageOf(item).extend({
      notOnShow: z.int().describe('Entries of this page that are left out; they may return'),
    }),
    description,
  )

export const NO_CONTENT = { description: 'Done' }

export const PageQuery = z.object({
  cursor: z.string().max(100).optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})
