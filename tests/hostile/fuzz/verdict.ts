import { problems } from '../../../app/kernel/problem.ts'
import type { FuzzRequest } from './request.ts'
import type { WireOutcome } from './wire.ts'

/** Without a response for this long, the server hangs. The long run judges response times. */
export const HANG_MS = 60_000

/** Traces of internals: stacks, SQL, drivers, folders. */
const INSIDE = [
  /\n\s+at (?:async )?[\w.<>[\] ]+ \(?[\w:/\\.-]+:\d+:\d+\)?/,
  /node_modules|node:internal|\.server\.ts\b/,
  /violates|duplicate key value|syntax error at or near|Failed query|insert into "|PostgresError|drizzle/i,
  /ENOENT|EACCES|EISDIR|ENAMETOOLONG|ERR_[A-Z_]{5,}/,
  /root:x:0:0|"dependencies"\s*:/,
  /TypeError|RangeError|SyntaxError|ZodError|Unexpected token/,
]

/**
 * Lists the violations of a response; empty if it is correct.
 * @param inside texts that must not be visible outside, such as the data folder's path
 */
export function findViolations(
  request: FuzzRequest,
  outcome: WireOutcome,
  inside: readonly string[],
): string[] {
  if (outcome === 'timeout') return [`no answer within ${HANG_MS} ms`]
  if (outcome === 'closed')
    return request.kind === 'framing' ? [] : ['the connection ended without an answer']
  const { status, body } = outcome
  const text = body.toString('utf8')
  const violations: string[] = []
  if (status >= 500) violations.push(`answered ${status}: ${text.slice(0, 300)}`)
  const { expectedStatus = status } = request
  if (status !== expectedStatus && !isRefusedUnread(outcome))
    violations.push(`answered ${status} instead of ${expectedStatus}`)
  if (!isRefusedUnread(outcome) && request.method !== 'HEAD')
    violations.push(...shapeOf(request, outcome, text))
  // Scripts and the description may contain such words; refusals and pages must not.
  if (
    !/javascript/.test(outcome.headers['content-type'] ?? '') &&
    !/ \/assets\//.test(firstLine(request))
  ) {
    const leak = INSIDE.map((trace) => trace.exec(text)?.[0]).find((found) => found !== undefined)
    const path = inside.find((secret) => text.includes(secret))
    if (leak !== undefined) violations.push(`shows the inside: ${leak}`)
    if (path !== undefined) violations.push(`shows the inside: ${path}`)
  }
  return violations
}

/** The HTTP message could not be parsed: the server responds before the request has an id. */
const isRefusedUnread = ({ status, headers }: Answered) =>
  (status === 400 || status === 431) && headers['x-request-id'] === undefined

const firstLine = ({ bytes }: FuzzRequest) =>
  bytes.subarray(0, 200).toString('latin1').split('\r\n', 1)[0] ?? ''

type Answered = Exclude<WireOutcome, string>

function shapeOf(request: FuzzRequest, { status, headers }: Answered, text: string): string[] {
  if (request.kind !== 'api') return []
  const type = headers['content-type'] ?? ''
  if (status >= 400) return problemViolations(status, type, text)
  const schema = request.operation?.answers[String(status)]
  if (request.operation === undefined || status === 304) return []
  if (schema === undefined) return [`answered ${status}, which is not described`]
  if (schema === null) {
    const files = request.operation.files[String(status)] ?? []
    if (files.length > 0) return files.some((file) => type.startsWith(file)) ? [] : [`a ${type}`]
    return text === '' ? [] : ['answered with a body where none is described']
  }
  if (!type.startsWith('application/json')) return [`answered ${status} as ${type}`]
  const parsed = schema.safeParse(parse(text))
  if (parsed.success) return []
  const first = parsed.error.issues[0]
  return [
    `answered otherwise than described: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`,
  ]
}

function problemViolations(status: number, type: string, text: string): string[] {
  if (!type.startsWith('application/problem+json'))
    return [`refused with ${status} as ${type || 'nothing'}: ${text.slice(0, 100)}`]
  const problem = parse(text) as { code?: unknown; status?: unknown; title?: unknown } | undefined
  const code = String(problem?.code)
  const known = Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : undefined
  if (known === undefined) return [`refused with the unknown code ${code}`]
  const agrees =
    known.status === status && problem?.status === status && problem.title === known.message
  return agrees ? [] : [`refused with ${code}, but as ${status}`]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
