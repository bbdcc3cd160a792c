import { grantRole } from '../../app/admin/operators/operator.store.server.ts'
import type { TestApp } from './app.ts'
import { signUp, type Answer, type Person } from './person.ts'

/** A new collector with the role of operator, granted as by the command. */
export async function signUpOperator(app: TestApp): Promise<Person> {
  const person = await signUp(app.api, { isArtist: false })
  await grantRole(app.database.db, { userId: person.id, actorId: null })
  return person
}

export async function suspend(
  operator: Person,
  { id }: Pick<Person, 'id'>,
  reason = 'Copied works',
): Promise<Answer> {
  const answer = await operator.call('PUT', `/admin/people/${id}/suspension`, { reason })
  if (answer.status !== 204) throw new Error(`suspension failed: ${JSON.stringify(answer.body)}`)
  return answer
}
