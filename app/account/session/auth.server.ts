import { AsyncLocalStorage } from 'node:async_hooks'
import { betterAuth, type BetterAuthOptions } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database } from '../../database/database.server.ts'
import { newId } from '../../kernel/id.ts'
import { COOKIE_PREFIX } from '../../http/session-cookie.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '../account-rules.ts'
import { authTables, SESSION_MS } from '../account.store.server.ts'
import type { PasswordHasher } from '../password/password-hasher.server.ts'

export type AuthOptions = {
  readonly db: Database
  readonly passwords: Pick<PasswordHasher, 'hash' | 'verify'>
  /** Signs the session cookies: at least 32 random characters. */
  readonly secret: string
  /** The site's public URL. Over https, cookies are Secure. */
  readonly publicUrl: string
  /**
   * Ids of users whom this process never signs in, whatever the database holds, since their
   * passwords are public.
   */
  readonly closedAccounts?: readonly string[]
}

const DAY_S = 24 * 60 * 60

/** The precomputed hash of the sign-up in progress. */
const precomputedHash = new AsyncLocalStorage<string>()

/**
 * Calls better-auth with a precomputed hash. better-auth would hash inside a transaction, and hold
 * a database connection while the hash waits for a thread.
 */
export const withHash = <Value>(hash: string, call: () => Promise<Value>): Promise<Value> =>
  precomputedHash.run(hash, call)

/** better-auth's settings for Frame's tables, without providers. */
export function authSettings({ db, passwords, secret, publicUrl }: AuthOptions) {
  return {
    baseURL: publicUrl,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: authTables,
    }),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        isArtist: { type: 'boolean', required: true },
      },
    },
    session: { expiresIn: SESSION_MS / 1000, updateAge: DAY_S },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: {
        hash: async (password: string) => precomputedHash.getStore() ?? passwords.hash(password),
        verify: ({ hash: known, password }: { hash: string; password: string }) =>
          passwords.verify(known, password),
      },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // Frame stores only the network of an address, and better-auth would trust any forwarding
      // header.
      ipAddress: { disableIpTracking: true },
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: () => newId() },
    },
  } satisfies BetterAuthOptions
}

/**
 * Creates better-auth on Frame's tables. Its HTTP handler is never mounted: the API calls only the
 * operations that Frame offers, so no request can reach others, such as an update of `isArtist`.
 * Except at sign-up, Frame writes passwords itself, so that a change or reset and the sessions that
 * it ends share a transaction.
 */
export function createAuth(options: AuthOptions) {
  const { closedAccounts = [] } = options
  return Object.assign(betterAuth(authSettings(options)), { closedAccounts })
}

export type Auth = ReturnType<typeof createAuth>
