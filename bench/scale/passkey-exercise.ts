import {
  addPasskey,
  findPasskey,
  listPasskeys,
  renamePasskey,
  usePasskey,
} from '../../app/account/passkeys/passkey.store.server.ts'
import { removePasskey } from '../../app/account/providers/provider.store.server.ts'
import { addSession, replaceSession } from '../../app/account/session/session.store.server.ts'
import { lockSessionOwner } from '../../app/account/sessions/session-use.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { exercise, nthOf, preparedExercise } from './exercise.ts'
import type { Scene } from './scene.ts'

const userOf = ({ people }: Scene, nth: number) => nthOf(people, nth)

/** Passkeys, and signing in with one. */
export const passkeyExercises = [
  exercise('own passkeys', listPasskeys, (scene, nth) => [userOf(scene, nth)]),
  exercise('find a passkey', findPasskey, () => [newId()]),
  preparedExercise('add a passkey', addPasskey, async (scene, nth, db) => {
    const session = sessionOf(scene, nth)
    await addSession(db, session)
    const key = { credentialId: newId(), publicKey: 'key', counter: 0, transports: [] }
    return [{ id: newId(), userId: session.userId, name: 'Phone', ...key }, session.id]
  }),
  exercise('hold the owner of a session', lockSessionOwner, (scene, nth) => [
    { userId: userOf(scene, nth), sessionId: newId() },
  ]),
  exercise('use a passkey', usePasskey, ({ now }) => [
    { id: newId(), challengedAt: now, counter: 1, now },
  ]),
  exercise('rename a passkey', renamePasskey, (scene, nth) => [
    { userId: userOf(scene, nth), id: newId(), name: 'Desk' },
  ]),
  exercise('remove a passkey', removePasskey, (scene, nth) => [
    { userId: userOf(scene, nth), id: newId() },
    { password: true, issuers: [] },
  ]),
  exercise('sign in with a passkey', addSession, (scene, nth) => [sessionOf(scene, nth)]),
  preparedExercise('sign in in place of a session', replaceSession, async (scene, nth, db) => {
    const session = sessionOf(scene, nth)
    await addSession(db, session)
    return [{ from: session.id, to: newId() }]
  }),
]

/** A new session of one of the people. */
export const sessionOf = (scene: Scene, nth: number) => ({
  id: newId(),
  token: newId(),
  userId: userOf(scene, nth),
  hash: '',
  factor: 'proved' as const,
  userAgent: 'bench',
  place: '',
  expiresAt: scene.now,
})
