import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './database-fault.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })
const wrapped = (cause: Error) => new Error('Failed query: select 1', { cause })

const NETWORK = 'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EHOSTUNREACH'
/** Connection lost, too many connections, disk full, out of memory, shutdown, crash, startup. */
const SERVER = '08006 08P01 53300 53100 53200 57P01 57P02 57P03'
/** Statement timeout, read-only server, disk fault. */
const STATEMENT = '57014 25006 58030'

test.each(`${NETWORK} ${SERVER} ${STATEMENT}`.split(' '))(
  'a fault with the code %s means that the database is unavailable',
  (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true)
    expect(isDatabaseUnavailable(wrapped(withCode(code)))).toBe(true)
  },
)

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])('“%s” means that the database is unavailable', (message) => {
  expect(isDatabaseUnavailable(wrapped(new Error(message)))).toBe(true)
})

test('a socket that cannot be opened means that the database is unavailable, another file does not', () => {
  const ended = (code: string, syscall: string) => Object.assign(withCode(code), { syscall })
  for (const code of ['ENOENT', 'EACCES']) {
    expect(isDatabaseUnavailable(ended(code, 'connect'))).toBe(true)
    expect(isDatabaseUnavailable(ended(code, 'open'))).toBe(false)
  }
})

test('what ends a session means that the database is unavailable', () => {
  const fatal = Object.assign(new pg.DatabaseError('in the way', 0, 'error'), {
    severity: 'FATAL',
    code: '55000',
  })
  expect(isDatabaseUnavailable(fatal)).toBe(true)
})

test.each(['23505', '42P01', '42501', '22P02', '40P01', 'ENOSPC'])(
  'a fault with the code %s is none of these',
  (code) => {
    expect(isDatabaseUnavailable(wrapped(withCode(code)))).toBe(false)
  },
)
