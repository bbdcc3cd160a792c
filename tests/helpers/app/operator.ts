import { grantRole } from '../../../app/admin/operators/operator.store.server.ts'
import { newId } from '../../../app/kernel/id.ts'
import type { TestApp } from './app.ts'
import { signUp, type Answer, type Person } from './person.ts'

/** A new collector with the role of operator, who has logged in with a passkey. */
export async function signUpOperator(app: TestApp): Promise<Person> {
  const person = await signUp(app.api, { isArtist: false })
  await makeOperator(app, person)
  return person
}

/** The database of a test, or of a running server. */
type SomeDatabase = Pick<TestApp['database'], 'db' | 'sql'>

/** Grants the role as the command does, with a passkey that was proved in all open sessions. */
export async function makeOperator(
  { database }: { readonly database: SomeDatabase },
  { id }: Pick<Person, 'id'>,
): Promise<void> {
  await grantRole(database.db, { userId: id, actorId: null })
  await givePasskey(database, id)
  await database.sql`update sessions set factor_proved_at = now() where user_id = ${id}`
}

/** Adds a passkey that no device has. */
export async function givePasskey(
  { sql }: Pick<SomeDatabase, 'sql'>,
  userId: string,
  id: string = newId(),
): Promise<void> {
  await sql`
    insert into passkeys (id, user_id, name, credential_id, public_key, counter)
    values (${id}, ${userId}, 'Key', ${newId()}, 'key', 0)`
}

/** Suspends a person as an operator. @throws if it is refused */
export async function suspend(
  operator: Person,
  { id }: Pick<Person, 'id'>,
  reason = 'Copied works',
): Promise<Answer> {
  const answer = await operator.call('PUT', `/admin/people/${id}/suspension`, { reason })
  if (answer.status !== 204) throw new Error(`suspension failed: ${JSON.stringify(answer.body)}`)
  return answer
}
