import {
  addApiToken,
  findTokenOwner,
  listApiTokens,
  revokeAllApiTokens,
  revokeApiToken,
  storeTokenUse,
  sweepApiTokens,
} from '../../app/account/tokens/api-token.store.server.ts'
import { addSession } from '../../app/account/session/session.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { exercise, nthOf, preparedExercise } from './exercise.ts'
import { sessionOf } from './passkey-exercise.ts'
import type { Scene } from './scene.ts'

const userOf = ({ people }: Scene, nth: number) => nthOf(people, nth)

/** The API tokens of people's scripts. */
export const apiTokenExercises = [
  exercise('own API tokens', listApiTokens, (scene, nth) => [userOf(scene, nth)]),
  exercise('who owns an API token', findTokenOwner, () => [{ hash: newId(), closedAccounts: [] }]),
  preparedExercise('make an API token', addApiToken, async (scene, nth, db) => {
    const session = sessionOf(scene, nth)
    await addSession(db, session)
    const { id: sessionId, userId } = session
    const times = { expiresAt: scene.now, createdAt: scene.now }
    const token = { id: newId(), userId, name: 'Script', hash: newId(), scopes: ['cart'], ...times }
    return [token, { sessionId, requestKey: newId() }]
  }),
  exercise('note the use of an API token', storeTokenUse, ({ now }) => [{ id: newId(), now }]),
  exercise('revoke an API token', revokeApiToken, (scene, nth) => [
    { userId: userOf(scene, nth), id: newId() },
  ]),
  exercise('revoke all API tokens', revokeAllApiTokens, (scene, nth) => [userOf(scene, nth)]),
  exercise('clear away expired API tokens', sweepApiTokens, ({ now }) => [now]),
]
