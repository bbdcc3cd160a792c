import type { TokenScope } from '../../../app/routing/token-scope.ts'
import type { TestApp } from './app.ts'
import { createGuest, PASSWORD, type Person } from './person.ts'

/** A script with an API token of a person, and without cookies. */
export type Script = Pick<Person, 'call'> & { readonly id: string; readonly token: string }

/** Makes a token for a person, as the Security tab does. */
export async function makeToken(
  app: Pick<TestApp, 'api'>,
  person: Person,
  scopes: readonly TokenScope[],
): Promise<Script> {
  const input = { name: 'Script', scopes, days: 30, password: PASSWORD }
  const { status, body } = await person.call('POST', '/users/me/tokens', input)
  if (status !== 201) throw new Error(`no token was made: ${JSON.stringify(body)}`)
  return { ...scriptOf(app, body.token), id: body.id }
}

/** A script with any text as its token. */
export function scriptOf({ api }: Pick<TestApp, 'api'>, token: string): Omit<Script, 'id'> {
  const authorization = `Bearer ${token}`
  return {
    token,
    call: (method, path, body, headers = {}) =>
      createGuest(api).call(method, path, body, { authorization, ...headers }),
  }
}
