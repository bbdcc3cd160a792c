import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_SCOPE_NAMES } from '../../app/routing/token-scope.ts'
import { groupOperations } from '../../app/shell/reference/api-operation.ts'
import ApiPage from '../../app/shell/reference/api-page.tsx'
import { openTestApp, type TestApp } from '../helpers/app/app.ts'
import { renderPage, wordsOf } from '../helpers/pages/page.tsx'
import { createGuest } from '../helpers/app/person.ts'

type Json = Record<string, unknown>
type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { description?: string; content?: Record<string, { schema: Json }> }>
  security?: Record<string, unknown>[]
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace']

let app: TestApp
let api: {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Json; securitySchemes: Json }
}
let operations: { name: string; path: string; method: string; operation: Operation }[]

beforeAll(async () => {
  app = await openTestApp()
  api = (await createGuest(app.api).call('GET', '/openapi.json')).body
  operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { name: `${method.toUpperCase()} ${path}`, path, method, operation }
    }),
  )
})

afterAll(() => app.close())

/** Every object within a value, including the value. */
function* walk(value: unknown): Generator<Json> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  else if (typeof value === 'object' && value !== null) {
    yield value as Json
    for (const item of Object.values(value)) yield* walk(item)
  }
}

/** Resolves a local reference such as `#/components/schemas/User`. */
function resolve(reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, key) => (at as Json | undefined)?.[key], api)
}

test('the API describes itself as OpenAPI 3.1', () => {
  expect(api.openapi).toBe('3.1.0')
  expect(api.info).toMatchObject({ title: 'Frame', version: '1' })
  expect(operations.length).toBeGreaterThan(30)
  for (const { path, method } of operations) {
    expect(path).toMatch(/^(\/([a-z-]+|\{\w+\}))+$/)
    expect(METHODS).toContain(method)
  }
})

test('every reference resolves', () => {
  const references = [...walk(api)].flatMap((object) =>
    typeof object['$ref'] === 'string' ? [object['$ref']] : [],
  )
  expect(references.length).toBeGreaterThan(30)
  for (const reference of new Set(references)) expect(resolve(reference), reference).toBeDefined()
})

test('every pattern is one of JSON Schema, which has no flags', () => {
  const patterns = [...walk(api)].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [pattern] : [],
  )
  expect(patterns.length).toBeGreaterThan(5)
  for (const pattern of patterns) {
    expect(() => new RegExp(pattern, 'u'), pattern).not.toThrow()
    expect(pattern).not.toMatch(/\/[a-z]+$/)
  }
})

test('every operation has a summary, a tag and responses', () => {
  for (const { name, operation } of operations) {
    expect(operation.summary, name).toMatch(/^[A-Z].{5,}/)
    expect(operation.tags, name).toHaveLength(1)
    const statuses = Object.keys(operation.responses)
    expect(
      statuses.some((status) => /^2\d\d$/.test(status)),
      name,
    ).toBe(true)
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status, name).toMatch(/^[2-5]\d\d$/)
      expect(response.description, `${name} ${status}`).toBeTruthy()
    }
  }
})

test('no two operations differ only in the names of their parameters', () => {
  const shapes = operations.map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  )
  expect(new Set(shapes).size).toBe(shapes.length)
  const summaries = operations.map(({ operation }) => operation.summary)
  expect(new Set(summaries).size).toBe(summaries.length)
  const ids = operations.flatMap(({ operation }) => (operation as Json)['operationId'] ?? [])
  expect(new Set(ids).size).toBe(ids.length)
})

test('every part of a path is a described, required parameter', () => {
  for (const { name, path, operation } of operations) {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(described.map((parameter) => parameter.name).toSorted(), name).toEqual(parts.toSorted())
    for (const parameter of described) expect(parameter.required, name).toBe(true)
  }
})

test('every refusal has the one problem shape', () => {
  for (const { name, operation } of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue
      const schema = response.content?.['application/problem+json']?.schema
      expect(schema, `${name} ${status}`).toEqual({ $ref: '#/components/schemas/Problem' })
    }
  }
})

test('every operation that needs a session declares it and a refusal of guests', () => {
  const closed = operations.filter(
    ({ operation: { security = [] } }) =>
      security.length > 0 && security.every((one) => Object.keys(one).length > 0),
  )
  expect(closed.length).toBeGreaterThan(15)
  for (const { name, operation } of closed) {
    expect(operation.security?.[0], name).toEqual({ session: [] })
    expect(Object.keys(operation.responses), name).toContain('401')
  }
  expect(api.components.securitySchemes['session']).toMatchObject({ type: 'apiKey', in: 'cookie' })
})

test('every scope of API tokens is described, and every operation names the one it asks for', () => {
  const scheme = api.components.securitySchemes['token'] as { scheme: string; description: string }
  expect(scheme.scheme).toBe('bearer')
  const asked = operations.flatMap(({ operation: { security = [] } }) =>
    security.flatMap((one) => (one['token'] as string[] | undefined) ?? []),
  )
  expect([...new Set(asked)].toSorted()).toEqual([...TOKEN_SCOPE_NAMES].toSorted())
  for (const scope of TOKEN_SCOPE_NAMES) expect(scheme.description).toContain(`\`${scope}\``)
})

test('schemas with nullable values are valid', () => {
  const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
  let count = 0
  for (const schema of walk(api.components.schemas)) {
    const named = [schema['type']].flat().filter((type) => typeof type === 'string')
    for (const type of named) expect(types).toContain(type)
    count += named.length
    // OpenAPI 3.1 is JSON Schema: a null is a type there.
    expect(schema).not.toHaveProperty('nullable')
    // The schema that `nullable` makes of a named schema: an object that may also be null.
    expect(schema).not.toHaveProperty('allOf')
    if (schema['type'] === 'array') expect(schema).toHaveProperty('items')
    if (schema['type'] === 'object' && Array.isArray(schema['required'])) {
      for (const key of schema['required']) expect(schema['properties']).toHaveProperty(String(key))
    }
  }
  expect(count).toBeGreaterThan(100)
})

test('the page of the API lists every operation with its responses', () => {
  const loaderData = { description: '', groups: groupOperations(api as never) }
  const words = wordsOf(renderPage(ApiPage, { at: '/api', loaderData }))
  for (const { operation, method, path } of operations) {
    expect(words).toContain(`${method.toUpperCase()} /api${path} ${operation.summary}`)
    for (const status of Object.keys(operation.responses)) expect(words).toContain(` ${status} `)
  }
})

test('every problem code is at /problems', async () => {
  const { body } = await createGuest(app.api).call('GET', '/problems')
  expect(body['cart-empty']).toEqual({ status: 422, words: 'Your cart is empty' })
  const code = (api.components.schemas['Problem'] as { properties: { code: { enum: string[] } } })
    .properties.code.enum
  expect(Object.keys(body)).toEqual(code)
})
