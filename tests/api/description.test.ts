import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOKEN_SCOPE_NAMES } from '../../app/routing/token-scope.ts'
import { problemHeaders } from '../../app/http/problem-response.server.ts'
import { groupOperations } from '../../app/shell/reference/api-operation.ts'
import ApiPage from '../../app/shell/reference/api-page.tsx'
import { openTestApp, type TestApp } from '../helpers/app/app.ts'
import { renderPage, wordsOf } from '../helpers/pages/page.tsx'
import { signUpOperator } from '../helpers/app/operator.ts'
import { createGuest } from '../helpers/app/person.ts'
import { expectDescribed, type Description } from './described-response.ts'

type Json = Record<string, unknown>
type Operation = {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; description?: string }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, Response>
  security?: Record<string, unknown>[]
}

type Response = {
  description?: string
  headers?: Json
  content?: Record<string, { schema: Json }>
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

/** A path with an id for each of its parameters. */
const filled = (path: string): string =>
  path.replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')

/** The methods of an address: of `/lists/merges` also those of `/lists/{id}`. */
function methodsAt(address: string): string[] {
  const found = operations.filter(({ path }) =>
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address),
  )
  const methods = new Set(found.map(({ method }) => method.toUpperCase()))
  return methods.has('GET') ? [...methods, 'HEAD'] : [...methods]
}

/** Whether a JSON value has the type of JSON Schema. */
function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
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

test('every refusal declares the headers that all of its status have', () => {
  for (const { name, operation } of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue
      const declared = Object.keys(response.headers ?? {}).map((header) => header.toLowerCase())
      const sent = Object.keys(problemHeaders({ status: Number(status) }))
      const special = sent.filter((header) => !/^(content-type|cache-control)$/.test(header))
      expect(declared, `${name} ${status}`).toEqual(expect.arrayContaining(special))
    }
  }
})

test('every operation with `If-Match` says which form it has, and answers with an `ETag`', () => {
  const conditional = operations.flatMap(({ name, operation }) => {
    const header = operation.parameters?.find((parameter) => parameter.name === 'If-Match')
    return header === undefined ? [] : [{ name, header, responses: operation.responses }]
  })
  expect(conditional.length).toBeGreaterThan(4)
  for (const { name, header, responses } of conditional) {
    expect(header.description, name).toMatch(
      /`ETag` of the last response .* with its double quotes, such as `"3"`/,
    )
    expect(Object.keys(responses['200']?.headers ?? {}), name).toEqual(['ETag'])
    expect(responses['412']?.description, name).toMatch(/-changed-elsewhere`/)
  }
})

test('a body of another type is refused as the description says', async () => {
  const guest = createGuest(app.api)
  const statuses: number[] = []
  for (const { name, path, method, operation } of operations) {
    if (operation.requestBody === undefined) continue
    const sent = { 'content-type': 'text/plain' }
    const answer = await guest.call(method.toUpperCase(), filled(path), Buffer.from('x'), sent)
    expectDescribed(api as Description, name, answer)
    statuses.push(answer.status)
  }
  expect(statuses.filter((status) => status === 415).length).toBeGreaterThan(50)
})

test('an address answers methods that it does not have with those that it has', async () => {
  const operator = await signUpOperator(app)
  for (const path of Object.keys(api.paths)) {
    const allowed = methodsAt(filled(path))
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue
      const { status, body, headers } = await operator.call(method, filled(path))
      expect([status, body.code], `${method} ${path}`).toEqual([405, 'method-not-allowed'])
      const listed = headers.get('allow')?.split(', ')
      expect(listed?.toSorted(), `${method} ${path}`).toEqual(allowed.toSorted())
    }
  }
  const unknown = await operator.call('PUT', '/nothing-here')
  expect([unknown.status, unknown.headers.get('allow')]).toEqual([404, null])
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

test('a named schema is never null itself, since it also stands where null is refused', () => {
  for (const [name, schema] of Object.entries(api.components.schemas)) {
    expect([(schema as Json)['type']].flat(), name).not.toContain('null')
  }
})

test('every default has the type of its schema', () => {
  const defaults = [...walk(api)].filter((schema) => 'default' in schema && 'type' in schema)
  expect(defaults.length).toBeGreaterThan(50)
  for (const schema of defaults) {
    const { default: value, enum: values = [value] } = schema
    const isTyped = [schema['type']].flat().some((type) => hasType(value, String(type)))
    expect(isTyped, JSON.stringify(schema)).toBe(true)
    expect(values, JSON.stringify(schema)).toContain(value)
  }
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
