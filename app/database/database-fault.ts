/** True when PostgreSQL ended a transaction so that another could go on. */
export function isDeadlock(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && (at.code === '40P01' || at.code === '40001')) return true
  }
  return false
}

/** True for faults that say "the database is away", not "the query is wrong". */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    // The embedded server's socket is missing; any other missing file is a fault of ours.
    if (code === 'ENOENT' && 'syscall' in at && at.syscall === 'connect') return true
    if (AWAY.has(code) || code.startsWith('08') || code.startsWith('57P')) return true
    // Whatever the reason, a server that ends the session with its first message lets nobody in.
    if ('severity' in at && at.severity === 'FATAL') return true
    if (CONNECTION_LOST.test(at.message)) return true
  }
  return false
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', '53300', '25006'])

/** Messages of `pg` (8.23) for lost connections and timeouts: these errors have no code. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** True when a foreign key said no: what the row refers to is gone. */
export const isForeignKeyViolation = (error: unknown): boolean => isViolation(error, '23503')

/** True when a check constraint said no. */
export const isCheckViolation = (error: unknown, constraint?: string): boolean =>
  isViolation(error, '23514', constraint)

/** True for values that PostgreSQL can't read or hold (class 22 of its error codes). */
export function isDataException(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && /^22[0-9A-Z]{3}$/.test(String(at.code))) return true
  }
  return false
}

function isViolation(error: unknown, code: string, constraint?: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (!('code' in at) || at.code !== code) continue
    return constraint === undefined || ('constraint' in at && at.constraint === constraint)
  }
  return false
}
