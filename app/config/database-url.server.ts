import type { ClientConfig } from 'pg'
import { parse, toClientConfig, type ConnectionOptions } from 'pg-connection-string'

/** A URL that cannot be used. The message is the predicate of a sentence about the setting. */
export class DatabaseUrlError extends Error {}

export type DatabaseUrl = {
  readonly client: ClientConfig
  /** The names of parameters that Frame does not use. */
  readonly ignored: readonly string[]
}

/** Parameters that `pg` reads. Others are of libpq, of other drivers or of poolers. */
const USED =
  'user password host port database options application_name ssl sslmode sslcert sslkey ' +
  'sslrootcert sslnegotiation uselibpqcompat statement_timeout lock_timeout ' +
  'idle_in_transaction_session_timeout query_timeout'
/** Parameters that this file reads. */
const UNDERSTOOD = 'dbname connect_timeout channel_binding schema'
const used = new Set(USED.split(' '))
const known = new Set([...used, ...UNDERSTOOD.split(' ')])

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
/** The schema of Frame's tables. */
const SCHEMA = 'public'

/**
 * Reads a postgres:// URL as libpq does: `sslmode=require` encrypts, `verify-full` also checks the
 * certificate. The host may be the folder of a socket, as `?host=/folder` or as `%2Ffolder`.
 * @throws DatabaseUrlError without a part of the URL, which may hold a password
 */
export function readDatabaseUrl(url: string): DatabaseUrl {
  refuseUnescaped(url)
  const options = parseUrl(url)
  const { schema, sslmode, dbname, connect_timeout: timeoutS, channel_binding: binding } = options
  if (schema !== undefined && schema !== SCHEMA) {
    throw new DatabaseUrlError(
      `names a schema, but Frame keeps its tables in “${SCHEMA}”: leave out “schema=” and give ` +
        'Frame a database of its own',
    )
  }
  if (sslmode !== undefined && !SSL_MODES.includes(String(sslmode))) {
    throw new DatabaseUrlError(`has an unknown sslmode: use one of ${SSL_MODES.join(', ')}`)
  }
  return {
    client: {
      ...toOwnConfig(options),
      ...(typeof dbname === 'string' ? { database: dbname } : {}),
      ...(Number(timeoutS) > 0 ? { connectionTimeoutMillis: Number(timeoutS) * 1000 } : {}),
      ...(binding === 'require' || binding === 'prefer' ? { enableChannelBinding: true } : {}),
    },
    ignored: Object.keys(options).filter((name) => !known.has(name) && options[name] !== undefined),
  }
}

const NOT_ESCAPED =
  'cannot be read: in its user and password, write characters such as / ? # : @ % escaped, for ' +
  'example %23 for #'

/** Refuses unescaped characters that end the password: the rest would name another server. */
function refuseUnescaped(url: string): void {
  const [, authority, rest = ''] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/s.exec(url) ?? []
  if (authority === undefined) throw new DatabaseUrlError('has to begin with postgres://')
  if (rest.includes('@') || rest.includes('#')) throw new DatabaseUrlError(NOT_ESCAPED)
}

function parseUrl(url: string): ConnectionOptions {
  try {
    // A mode of `pg` itself, which libpq does not know.
    const isOwnMode = /[?&](?:uselibpqcompat=|sslmode=no-verify)/.test(url)
    const options = parse(url, { useLibpqCompat: !isOwnMode })
    toClientConfig(options)
    return options
  } catch (error) {
    const isFile = error instanceof Error && 'syscall' in error
    if (isFile) throw new DatabaseUrlError('names a file of a certificate that cannot be read')
    if (error instanceof Error && error.message.includes('verify-ca')) {
      throw new DatabaseUrlError('needs sslrootcert=<file> for sslmode=verify-ca')
    }
    throw new DatabaseUrlError(NOT_ESCAPED)
  }
}

function toOwnConfig(options: ConnectionOptions): ClientConfig {
  return Object.fromEntries(
    Object.entries(toClientConfig(options)).filter(([name]) => used.has(name)),
  )
}
