import {
  addEmailLink,
  findEmailLink,
  isEmailVerified,
  noteVerifiedEmail,
  useEmailLink,
} from '../../app/account/email/email-address.store.server.ts'
import {
  addEmailVerification,
  findLastEmailVerification,
  findProof,
  removeEmailVerifications,
} from '../../app/account/verification.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { exercise, nthOf, preparedExercise } from './exercise.ts'
import type { Scene } from './scene.ts'

const userOf = ({ people }: Scene, nth: number) => nthOf(people, nth)
const timed = (now: Date) =>
  ({ purpose: 'verify-email', token: newId(), lifetimeMs: 60_000, now }) as const

const linkOf = (scene: Scene, nth: number) => ({
  token: newId(),
  userId: userOf(scene, nth),
  email: `${newId()}@example.com`,
  now: scene.now,
})

/** Email addresses: the links that confirm them. */
export const emailExercises = [
  exercise('store an email token', addEmailVerification, (scene, nth) => [
    { ...linkOf(scene, nth), ...timed(scene.now) },
  ]),
  exercise('end links to other addresses', removeEmailVerifications, (scene, nth) => [
    { userId: userOf(scene, nth), except: 'kept@example.com' },
  ]),
  exercise('latest link', findLastEmailVerification, (scene, nth) => [
    { userId: userOf(scene, nth), now: scene.now },
  ]),
  exercise('find what a token proves', findProof, ({ now }) => [timed(now)]),
  exercise('add an email link', addEmailLink, (scene, nth) => [linkOf(scene, nth)]),
  preparedExercise('find an email link', findEmailLink, async (scene, nth, db) => {
    const link = linkOf(scene, nth)
    await addEmailLink(db, link)
    return [link]
  }),
  preparedExercise('use an email link', useEmailLink, async (scene, nth, db) => {
    const link = linkOf(scene, nth)
    await addEmailLink(db, link)
    return [link]
  }),
  exercise('whether an address is verified', isEmailVerified, (scene, nth) => [userOf(scene, nth)]),
  exercise('note a verified address', noteVerifiedEmail, (scene, nth) => [
    { userId: userOf(scene, nth), email: 'nobody@example.com' },
  ]),
]
