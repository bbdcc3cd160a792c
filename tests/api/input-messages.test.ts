import { expect, test } from 'vitest'
import { openTestApp } from '../helpers/app/app.ts'
import { createGuest } from '../helpers/app/person.ts'

type Parameter = { readonly name: string; readonly in: string }
type Operation = { readonly parameters?: readonly Parameter[]; readonly requestBody?: object }
type FieldError = { readonly field: string; readonly message: string }

/** How zod's own messages begin. */
const OF_ZOD = /^(?:Invalid|Too (?:big|small)|Unrecognized|Expected)\b/

/** Bodies of wrong types, and without what is required. */
const BODIES = [{}, [], 'x', 1]

test('no operation answers with a message of the schema library', async () => {
  const app = await openTestApp()
  const guest = createGuest(app.api)
  const { body: description } = await guest.call('GET', '/openapi.json')
  const errors: FieldError[] = []
  const send = async (...request: Parameters<typeof guest.call>) => {
    const { body } = await guest.call(...request)
    errors.push(...(body?.errors ?? []))
  }
  const paths: Record<string, Record<string, Operation>> = description.paths
  for (const [pattern, methods] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      const path = pattern.replaceAll(/\{\w+\}/g, 'x')
      const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
      const twice = names.map((name) => `${name}=%00&${name}=-1`).join('&')
      const bodies = requestBody === undefined ? [undefined] : BODIES
      for (const body of bodies) await send(method.toUpperCase(), `${path}?${twice}`, body)
      await send(method.toUpperCase(), path)
    }
  }
  await app.close()
  expect(errors.length).toBeGreaterThan(200)
  expect(errors.filter(({ message }) => message === '' || OF_ZOD.test(message))).toEqual([])
})
