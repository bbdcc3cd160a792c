import { createHmac } from 'node:crypto'
import { createAuth, type Auth } from '../../app/account/session/auth.server.ts'
import { createPasswordHasher } from '../../app/account/password/password-hasher.server.ts'
import { findViewer } from '../../app/account/session/session.api.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { newId } from '../../app/kernel/id.ts'

const SECRET = 'a secret of the measurements, long enough to sign with'
const PASSWORD = 'correct horse'

const passwords = createPasswordHasher()

const auths = new WeakMap<Database, Auth>()

/** better-auth writes its own queries: they are measured through the functions that Frame calls. */
function authOf(db: Database): Auth {
  const known = auths.get(db)
  if (known !== undefined) return known
  const auth = createAuth({ db, passwords, secret: SECRET, publicUrl: 'http://localhost:3000' })
  auths.set(db, auth)
  return auth
}

const headersOf = (cookie: string) => new Headers({ cookie })

/** Reads the viewer of a session by its cookie. */
export async function readSession(db: Database, token: string): Promise<void> {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64')
  const cookie = `frame.session_token=${encodeURIComponent(`${token}.${signature}`)}`
  const viewer = await findViewer(
    { db, auth: authOf(db) },
    { headers: headersOf(cookie), address: '' },
    () => {},
  )
  if (viewer === null) throw new Error('the session was not found')
}

/** Calls each function of better-auth that Frame uses once, from signing up to signing out. */
export async function useAccount(db: Database): Promise<void> {
  const auth = authOf(db)
  const email = `${newId()}@example.com`
  const names = { name: 'N N', firstName: 'N', lastName: 'N', isArtist: false }
  const { headers } = await auth.api.signUpEmail({
    body: { ...names, email, password: PASSWORD },
    returnHeaders: true,
  })
  await auth.api.signOut({ headers: headersOf(headers.getSetCookie()[0]?.split(';')[0] ?? '') })
}
