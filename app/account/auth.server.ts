import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createLanes } from '../images/image-lane.server.ts'
import type { Database } from '../kernel/db.server.ts'
import { describeFault, type Log } from '../kernel/http.server.ts'
import { newId } from '../kernel/id.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from './account.schema.ts'
import { credentials, sessions, users, verifications } from './account.tables.server.ts'
import type { Mailer } from './mailer.server.ts'

export type AuthOptions = {
  readonly db: Database
  readonly mailer: Pick<Mailer, 'send'>
  /** Signs the session cookies: at least 32 random characters. */
  readonly secret: string
  /** Where people reach Frame. Over https, cookies are Secure. */
  readonly publicUrl: string
  readonly log: Log
}

const DAY_S = 24 * 60 * 60
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** More hashes at a time than cores make none of them faster, and take the cores from whoever looks around. */
const hashing = createLanes(availableParallelism())

export const hashPassword = (password: string): Promise<string> =>
  hashing.run(() => hash(password, ARGON2ID))

/**
 * better-auth on Frame's own tables. Its HTTP handler is never mounted: `account.api.server.ts` calls the
 * few operations that Frame has, so there is no way to reach the others (to update `isArtist`, say).
 */
export function createAuth({ db, mailer, secret, publicUrl, log }: AuthOptions) {
  return betterAuth({
    baseURL: publicUrl,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        isArtist: { type: 'boolean', required: true },
      },
    },
    session: { expiresIn: 30 * DAY_S, updateAge: DAY_S },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: ({ hash: known, password }) => hashing.run(() => verify(known, password)),
      },
      sendResetPassword: async ({ user, token }) => {
        const mail = resetMail(user.email, `${publicUrl}/reset-password?token=${token}`)
        // better-auth would keep it to itself.
        await mailer.send(mail).catch((error: unknown) => {
          log.error(describeFault(error), 'a reset was not sent')
        })
      },
    },
    advanced: {
      cookiePrefix: 'frame',
      // Frame has no use for where somebody was; and better-auth would believe any forwarding header.
      ipAddress: { disableIpTracking: true },
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: () => newId() },
    },
  })
}

export type Auth = ReturnType<typeof createAuth>

function resetMail(to: string, link: string) {
  const text = [
    'Somebody, most likely you, asked to set a new password for your Frame account.',
    `Choose it here within the hour:\n\n${link}`,
    'If it was not you, nothing has changed and you can ignore this message.',
  ].join('\n\n')
  return { to, subject: 'Choose a new password for Frame', text }
}
