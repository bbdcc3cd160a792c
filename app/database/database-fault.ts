/** True when PostgreSQL ended the transaction to resolve a deadlock. */
export function isDeadlock(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && (at.code === '40P01' || at.code === '40001')) return true
  }
  return false
}

/** True for faults that mean an outage of the database, not a wrong query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : ''
    // A missing socket of the embedded server. ENOENT without `connect` is another missing file.
    if (code === 'ENOENT' && 'syscall' in at && at.syscall === 'connect') return true
    if (OUTAGE_CODES.has(code) || code.startsWith('08') || code.startsWith('57P')) return true
    // FATAL ends the session: the server accepts no connections at the moment.
    if ('severity' in at && at.severity === 'FATAL') return true
    if (CONNECTION_LOST.test(at.message)) return true
  }
  return false
}

const OUTAGE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', '53300', '25006'])

/** Messages of `pg` (8.23) for lost connections and timeouts: these errors have no code. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** True when a row refers to a row that does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => isViolation(error, '23503')

/** True when a check constraint is violated. */
export const isCheckViolation = (error: unknown, constraint?: string): boolean =>
  isViolation(error, '23514', constraint)

/** True for values that PostgreSQL cannot read or store (class 22 of its error codes). */
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
