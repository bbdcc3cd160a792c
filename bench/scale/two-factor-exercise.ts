import { findCredential } from '../../app/account/account.store.server.ts'
import {
  addAuthenticator,
  confirmAuthenticator,
  countBackupCodes,
  findAuthenticator,
  removeAuthenticator,
  replaceBackupCodes,
  useBackupCode,
  useStep,
} from '../../app/account/two-factor/two-factor.store.server.ts'
import {
  findFactors,
  hasFactor,
  noteFactorProof,
} from '../../app/account/two-factor/factor-proof.store.server.ts'
import {
  addVerification,
  findVerification,
  removePendingCodes,
  removeVerification,
} from '../../app/account/verification.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { exercise, exerciseInTransaction, nthOf, preparedExercise } from './exercise.ts'
import type { Scene } from './scene.ts'

const userOf = ({ people }: Scene, nth: number) => nthOf(people, nth)
const timed = (now: Date) =>
  ({ purpose: 'second-step', token: newId(), lifetimeMs: 60_000, now }) as const

/** Two-step login: its key, codes, and the tokens between the steps. */
export const twoFactorExercises = [
  preparedExercise('add a token', addVerification, async ({ emails, now }, nth, db) => {
    const known = await findCredential(db, nthOf(emails, nth))
    return [{ ...timed(now), userId: known?.user.id ?? '', hash: known?.hash ?? '' }]
  }),
  exercise('find a token', findVerification, ({ now }) => [timed(now)]),
  exercise('end a token', removeVerification, ({ now }) => [timed(now)]),
  exercise('end waiting sign-ins', removePendingCodes, (scene, nth) => [userOf(scene, nth)]),
  exercise('find an authenticator', findAuthenticator, (scene, nth) => [userOf(scene, nth)]),
  exercise('add an authenticator', addAuthenticator, (scene, nth) => [
    { userId: userOf(scene, nth), key: 'key', now: scene.now },
  ]),
  exercise('confirm an authenticator', confirmAuthenticator, (scene, nth) => [
    { userId: userOf(scene, nth), key: 'key', step: 1, now: scene.now },
  ]),
  exercise('use a code', useStep, (scene, nth) => [{ userId: userOf(scene, nth), step: 1 }]),
  exerciseInTransaction('remove an authenticator', removeAuthenticator, (scene, nth) => [
    userOf(scene, nth),
  ]),
  exerciseInTransaction('replace backup codes', replaceBackupCodes, (scene, nth) => [
    { userId: userOf(scene, nth), hashes: ['one', 'two'] },
  ]),
  exercise('use a backup code', useBackupCode, (scene, nth) => [
    { userId: userOf(scene, nth), hash: 'one' },
  ]),
  exercise('second factors of a viewer', findFactors, (scene, nth) => [
    { id: userOf(scene, nth), sessionId: newId() },
  ]),
  exercise('has somebody a second factor', hasFactor, (scene, nth) => [userOf(scene, nth)]),
  exercise('note a proof of the second factor', noteFactorProof, () => [newId()]),
  exercise('number of backup codes', countBackupCodes, (scene, nth) => [userOf(scene, nth)]),
]
