import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { createSignedCookie } from './signed-cookie.server.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

/** The `cookie` header that a browser sends for a `set-cookie` header. */
const sentBack = (setCookie: string): string => setCookie.split(';', 1)[0] ?? ''

test('a cookie is read as it was written, and not once it is changed', async () => {
  const schema = z.object({ state: z.string() })
  const cookie = createSignedCookie(app.auth, { name: 'visit', schema, maxAgeS: 60 })
  const header = sentBack(await cookie.write({ state: 'begun' }))
  expect(await cookie.read(header)).toEqual({ state: 'begun' })
  expect(await cookie.read(header.slice(0, -1))).toBeNull()
})

test('a cookie of an older version, with another schema, counts as none', async () => {
  const options = { name: 'visit', maxAgeS: 60 }
  const older = createSignedCookie(app.auth, { ...options, schema: z.object({ a: z.string() }) })
  const newer = createSignedCookie(app.auth, { ...options, schema: z.object({ b: z.string() }) })
  expect(await newer.read(sentBack(await older.write({ a: 'x' })))).toBeNull()
})
