import { ExplainedError, NETWORK_FAULTS, causesOf, codeOf } from '../kernel/error-code.ts'
import { LOST_CONNECTION_MESSAGES } from './database-fault.ts'

/** The parts of an address that the messages below name. */
export type DatabaseAddress = {
  /** Host and port, or the folder of a socket. */
  readonly server: string
  readonly database: string
  readonly role: string
}

/**
 * Describes the embedded server in these messages. Faults at its start have messages of their own.
 */
export const EMBEDDED_DATABASE: DatabaseAddress = {
  server: 'the embedded server',
  database: 'frame',
  role: 'frame',
}

export type StartFaultCode = keyof typeof SENTENCES

/** Frame cannot use its database. The message says in one sentence what is wrong and what to do. */
export class DatabaseStartFault extends ExplainedError {
  readonly code: StartFaultCode
  constructor(code: StartFaultCode, address: DatabaseAddress, detail = '') {
    super(SENTENCES[code]({ ...address, detail }))
    this.code = code
  }
}

type Facts = DatabaseAddress & {
  /** A list of tables, or a version. */
  readonly detail: string
}

const SENTENCES = {
  'no-server': ({ server }: Facts) =>
    `No PostgreSQL server answers at ${server}: start it, or correct DATABASE_URL.`,
  'unknown-host': ({ server }: Facts) =>
    `The host of ${server} is unknown: correct DATABASE_URL, or the name service.`,
  'no-answer': ({ server }: Facts) =>
    `The server at ${server} does not answer as PostgreSQL does: correct DATABASE_URL, or the ` +
    'network between.',
  'still-starting': ({ server }: Facts) =>
    `The PostgreSQL server at ${server} is still starting or recovering: start Frame again when ` +
    'it is ready.',
  'wrong-password': ({ server, role }: Facts) =>
    `The server at ${server} refuses the password of the role “${role}”: correct it in ` +
    'DATABASE_URL, with characters such as / ? # : @ % escaped (%23 for #).',
  'not-admitted': ({ server, database, role }: Facts) =>
    `The server at ${server} does not admit the role “${role}” to the database “${database}”: ` +
    'create the role, allow it in pg_hba.conf, or add sslmode=require to DATABASE_URL if the ' +
    'server demands TLS.',
  'unknown-database': ({ server, database }: Facts) =>
    `There is no database “${database}” at ${server}: create it (CREATE DATABASE), or correct ` +
    'DATABASE_URL.',
  'no-tls': ({ server }: Facts) =>
    `The server at ${server} offers no TLS: switch it on there (ssl = on), or remove sslmode ` +
    'from DATABASE_URL if the network is trusted.',
  'unknown-certificate': ({ server }: Facts) =>
    `The TLS certificate of ${server} cannot be verified: name its authority with sslrootcert in ` +
    'DATABASE_URL, or use sslmode=require to encrypt without a check.',
  'pooler-settings': ({ server }: Facts) =>
    `The pooler at ${server} refuses a parameter of the URL: remove options and timeouts from ` +
    'it, or let the pooler ignore them (ignore_startup_parameters of PgBouncer).',
  'pooler-alone': ({ server }: Facts) =>
    `The pooler at ${server} keeps no sessions, which notifications and migrations need: set ` +
    'DATABASE_DIRECT_URL to the address of PostgreSQL itself.',
  'direct-pooler': ({ server }: Facts) =>
    `DATABASE_DIRECT_URL leads to a pooler that keeps no sessions (${server}): set it to the ` +
    'address of PostgreSQL itself.',
  'too-many-connections': ({ server }: Facts) =>
    `The server at ${server} has no connection left for Frame: raise max_connections or the ` +
    'limit of the role, or end connections of other programs.',
  'disk-full': ({ server }: Facts) =>
    `The disk of the server at ${server} is full: free some space there, then start Frame again.`,
  'read-only': ({ database, role }: Facts) =>
    `The database “${database}” is read-only for the role “${role}”: name the primary server in ` +
    'DATABASE_URL, or end default_transaction_read_only for this role.',
  'no-right': ({ database, role }: Facts) =>
    `The role “${role}” may not create or change Frame's tables in the database “${database}”: ` +
    'make it the owner of the database and of these tables.',
  'no-right-to-tables': ({ role, detail }: Facts) =>
    `The role “${role}” may not read and write all of Frame's tables (${detail}): grant it that, ` +
    'or name the role that owns them in DATABASE_URL.',
  'foreign-tables': ({ database, detail }: Facts) =>
    `The database “${database}” already has tables of another program (${detail}): name an empty ` +
    'database in DATABASE_URL.',
  'not-utf8': ({ database, detail }: Facts) =>
    `The database “${database}” stores text as ${detail}: create one with UTF-8 (CREATE DATABASE ` +
    "… ENCODING 'UTF8' TEMPLATE template0) and name it in DATABASE_URL.",
  'too-old': ({ server, detail }: Facts) =>
    `The server at ${server} is PostgreSQL ${detail}, and Frame needs 14 or later: update it.`,
  other: ({ server, detail }: Facts) =>
    `The server at ${server} refuses what Frame needs to start (PostgreSQL error ${detail}): its ` +
    'log says why.',
} as const

type Case = {
  readonly code: StartFaultCode
  /** Codes of PostgreSQL or of the system. */
  readonly codes?: readonly string[]
  /** A message of the driver, whose errors have no code. */
  readonly message?: RegExp
}

/** In order: the first match decides. */
const CASES: readonly Case[] = [
  { code: 'no-tls', message: /server does not support SSL/ },
  // The word boundaries exclude tables such as certificate_keys.
  { code: 'unknown-certificate', message: /\bcertificate\b/ },
  ...NETWORK_FAULTS,
  // A socket that is missing or not accessible; other files fail in another system call.
  { code: 'no-server', message: /^connect (?:ENOENT|EACCES) / },
  { code: 'pooler-settings', message: /^unsupported startup parameter/ },
  {
    code: 'no-answer',
    codes: ['ETIMEDOUT', 'ECONNRESET', 'EPIPE', '08P01'],
    message: LOST_CONNECTION_MESSAGES,
  },
  { code: 'still-starting', codes: ['57P03'] },
  { code: 'wrong-password', codes: ['28P01'], message: /password must be a/ },
  { code: 'not-admitted', codes: ['28000'] },
  { code: 'unknown-database', codes: ['3D000'] },
  { code: 'too-many-connections', codes: ['53300'] },
  { code: 'disk-full', codes: ['53100'] },
  { code: 'read-only', codes: ['25006'] },
  { code: 'no-right', codes: ['42501'] },
]

/** Explains a fault of the database at a start; null for any other fault. */
export function explainStartFault(
  error: unknown,
  address: DatabaseAddress,
): DatabaseStartFault | null {
  if (error instanceof DatabaseStartFault) return error
  for (const cause of causesOf(error)) {
    const found = CASES.find(
      ({ codes, message }) => codes?.includes(codeOf(cause)) || message?.test(cause.message),
    )
    if (found !== undefined) return new DatabaseStartFault(found.code, address)
    // Only errors of PostgreSQL have a severity.
    if ('severity' in cause) return new DatabaseStartFault('other', address, codeOf(cause))
  }
  return null
}
