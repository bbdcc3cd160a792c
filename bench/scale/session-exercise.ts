import { createHmac } from 'node:crypto'
import { createAuth, type Auth } from '../../app/account/session/auth.server.ts'
import { createPasswordHasher } from '../../app/account/password/password-hasher.server.ts'
import { findViewer } from '../../app/account/session/session.api.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { newId } from '../../app/kernel/id.ts'

const SECRET = 'a secret of the measurements, long enough to sign with'
const PASSWORD = 'correct horse'
const log = { info: () => {}, warn: () => {}, error: () => {} }

const passwords = createPasswordHasher()

const auths = new WeakMap<Database, Auth>()

/**
 * better-auth asks the database in its own words: they are measured through what Frame calls of it.
 */
function authOf(db: Database): Auth {
  const known = auths.get(db)
  if (known !== undefined) return known
  const mailer = { send: async () => {} }
  const auth = createAuth({
    db,
    mailer,
    passwords,
    secret: SECRET,
    publicUrl: 'http://localhost:3000',
    log: log,
  })
  auths.set(db, auth)
  return auth
}

const headersOf = (cookie: string) => new Headers({ cookie })

/** Who is signed in with this session's cookie. */
export async function readSession(db: Database, token: string): Promise<void> {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  const cookie = `frame.session_token=${encodeURIComponent(`${token}.${signature}`)}`
  const viewer = await findViewer({ db, auth: authOf(db) }, headersOf(cookie), () => {})
  if (viewer === null) throw new Error('the session was not found')
}

/** All that better-auth does for Frame, once each: from signing up to signing out. */
export async function useAccount(db: Database): Promise<void> {
  const mails: string[] = []
  const mailer = { send: async ({ text }: { text: string }) => void mails.push(text) }
  const auth = createAuth({
    db,
    mailer,
    passwords,
    secret: SECRET,
    publicUrl: 'http://localhost:3000',
    log: log,
  })
  const email = `${newId()}@example.com`
  const names = { name: 'N N', firstName: 'N', lastName: 'N', isArtist: false }
  await auth.api.signUpEmail({ body: { ...names, email, password: PASSWORD } })
  const { headers } = await auth.api.signInEmail({
    body: { email, password: PASSWORD },
    returnHeaders: true,
  })
  const signedIn = headersOf(headers.getSetCookie()[0]?.split(';')[0] ?? '')
  await auth.api.verifyPassword({ body: { password: PASSWORD }, headers: signedIn })
  await auth.api.requestPasswordReset({ body: { email } })
  const token = /token=([\w-]+)/.exec(mails.join())?.[1] ?? ''
  await auth.api.resetPassword({ body: { token, newPassword: 'another horse' } })
  const again = await auth.api.signInEmail({
    body: { email, password: 'another horse' },
    returnHeaders: true,
  })
  const back = headersOf(again.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  const change = { currentPassword: 'another horse', newPassword: PASSWORD }
  const changed = await auth.api.changePassword({
    body: { ...change, revokeOtherSessions: true },
    headers: back,
    returnHeaders: true,
  })
  const last = headersOf(changed.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  await auth.api.signOut({ headers: last })
}
