import { causesOf, codeOf } from '../kernel/error-code.ts'

/** True when PostgreSQL ended the transaction to resolve a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  causesOf(error).some((cause) => DEADLOCK_CODES.has(codeOf(cause)))

/** True for faults that mean an outage of the database, not a wrong query. */
export const isDatabaseUnavailable = (error: unknown): boolean => causesOf(error).some(isOutage)

function isOutage(cause: Error): boolean {
  const code = codeOf(cause)
  // The embedded server's socket is missing or not accessible. Other files have no `connect`.
  const isOfSocket = 'syscall' in cause && cause.syscall === 'connect'
  if (isOfSocket && (code === 'ENOENT' || code === 'EACCES')) return true
  if (OUTAGE_CODES.has(code)) return true
  if (OUTAGE_CLASSES.some((start) => code.startsWith(start))) return true
  // FATAL ends the session: the server accepts no connections at the moment.
  if ('severity' in cause && cause.severity === 'FATAL') return true
  return LOST_CONNECTION_MESSAGES.test(cause.message)
}

const DEADLOCK_CODES = new Set(['40P01', '40001'])
/** Error codes of the network, and PostgreSQL's codes for a server that cannot serve. */
const OUTAGE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  // A read-only server, such as a replica after a failover.
  '25006',
  // The statement timeout.
  '57014',
  // An I/O error of the server's disk.
  '58030',
])
/** Classes of PostgreSQL's codes: connections, resources (disk, memory, sessions), shutdown. */
const OUTAGE_CLASSES = ['08', '53', '57P']

/** Messages of `pg` (8.23) for lost connections and timeouts: these errors have no code. */
export const LOST_CONNECTION_MESSAGES = new RegExp(
  `^(?:${[
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'There was an error establishing an SSL connection',
    'Client has encountered a connection error',
    'Client was closed',
    'Cannot use a pool after calling end',
  ].join('|')})`,
)

/** True when a row refers to a row that does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => isViolation(error, '23503')

export const isUniqueViolation = (error: unknown): boolean => isViolation(error, '23505')

/** True when this check constraint is violated. */
export const isCheckViolation = (error: unknown, constraint: string): boolean =>
  isViolation(error, '23514', constraint)

/** True for values that PostgreSQL cannot read or store (class 22 of its error codes). */
export const isDataException = (error: unknown): boolean =>
  causesOf(error).some((cause) => /^22[0-9A-Z]{3}$/.test(codeOf(cause)))

function isViolation(error: unknown, code: string, constraint?: string): boolean {
  const violation = causesOf(error).find((cause) => codeOf(cause) === code)
  if (violation === undefined || constraint === undefined) return violation !== undefined
  return 'constraint' in violation && violation.constraint === constraint
}
