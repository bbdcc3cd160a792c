import { findCredential } from '../../app/account/account.store.server.ts'
import {
  addPassword,
  addResetLink,
  findResetLink,
  replacePassword,
  resetPassword,
} from '../../app/account/password/password.store.server.ts'
import { addSession } from '../../app/account/session/session.store.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { nthOf, preparedExercise } from './exercise.ts'
import { sessionOf } from './passkey-exercise.ts'
import type { Scene } from './scene.ts'

/** Changes and resets of passwords, which end links and sessions. */
export const passwordExercises = [
  preparedExercise('set a first password', addPassword, async (scene, nth, db) => {
    const session = sessionOf(scene, nth)
    await addSession(db, session)
    const { id: sessionId, userId } = session
    return [{ userId, hash: 'hash', sessionId, requestKey: newId() }]
  }),
  preparedExercise('add a reset link', addResetLink, async (scene, nth, db) => {
    const { userId, hash } = await ownerOf(db, scene, nth)
    return [{ token: newId(), userId, hash, now: scene.now }]
  }),
  preparedExercise('find a reset link', findResetLink, async (scene, nth, db) => [
    { token: await addLink(db, scene, nth), now: scene.now },
  ]),
  preparedExercise('reset a password', resetPassword, async (scene, nth, db) => {
    const { hash } = await ownerOf(db, scene, nth)
    return [{ token: await addLink(db, scene, nth), hash, now: scene.now, keepsPasskeys: false }]
  }),
  preparedExercise('change a password', replacePassword, async (scene, nth, db) => {
    const owner = await ownerOf(db, scene, nth)
    const session = { ...owner, id: newId(), token: newId(), expiresAt: scene.now }
    return [
      {
        known: owner.hash,
        requestKey: newId(),
        session: { ...session, factor: 'proved' as const, userAgent: 'bench', place: '' },
      },
    ]
  }),
]

async function ownerOf(db: Database, { emails }: Scene, nth: number) {
  const known = await findCredential(db, nthOf(emails, nth))
  return { userId: known?.user.id ?? '', hash: known?.hash ?? '' }
}

async function addLink(db: Database, scene: Scene, nth: number): Promise<string> {
  const token = newId()
  const owner = await ownerOf(db, scene, nth)
  if (!(await addResetLink(db, { ...owner, token, now: scene.now }))) throw new Error('no link')
  return token
}
