import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from './helpers/app.ts'
import { createGuest } from './helpers/person.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})

afterAll(() => app.close())

test('the API describes itself as OpenAPI 3.1', async () => {
  const { body, status } = await createGuest(app.api).call('GET', '/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  expect(Object.keys(body.paths).length).toBeGreaterThan(15)
})
