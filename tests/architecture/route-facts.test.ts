import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRoute } from '../../app/routing/find-route.ts'
import type { PageFacts } from '../../app/routing/route-fact.ts'
import { FILES, OPERATIONS, PAGES } from '../../app/routing/route-facts.ts'
import routes from '../../app/routes.ts'
import { openTestApp, type TestApp } from '../helpers/app/app.ts'
import { readSources } from '../helpers/sources/import-graph.ts'
import { createGuest } from '../helpers/app/person.ts'

// Every address has exactly one row in the table of route facts, and every row its address.

let app: TestApp
let described: Record<string, Record<string, { security?: object[] }>>

beforeAll(async () => {
  app = await openTestApp()
  described = (await createGuest(app.api).call('GET', '/openapi.json')).body.paths
})

afterAll(() => app.close())

type Entry = (typeof routes)[number]

function routesOf(entries: readonly Entry[], above = ''): { path: string; file: string }[] {
  return entries.flatMap(({ path, file, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`
    const isGroup = children.length > 0 && index !== true
    const own = isGroup ? [] : [{ path: here === '' ? '/' : here, file }]
    return [...own, ...routesOf(children, here)]
  })
}

/** The name of an operation in the table. */
const nameOf = (method: string, path: string) =>
  `${method.toUpperCase()} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

test('every page and action of routes.ts has one row of route-facts.ts, and the reverse', () => {
  const paths = routesOf(routes).map(({ path }) => path)
  expect(Object.keys(PAGES).toSorted()).toEqual(paths.toSorted())
})

test('an action is prefetched if it has code for browsers, and only then', async () => {
  const facts: Readonly<Record<string, PageFacts>> = PAGES
  const actions = routesOf(routes).filter(({ path }) => facts[path]?.isAction)
  const withClientAction: string[] = []
  for (const { path, file } of actions) {
    const source = await readFile(join('app', file), 'utf8')
    if (/^export .*\bclientAction\b/m.test(source)) withClientAction.push(path)
  }
  expect(withClientAction.length).toBeGreaterThan(5)
  const prefetched = actions.map(({ path }) => path).filter((path) => facts[path]?.prefetch)
  expect(withClientAction.toSorted()).toEqual(prefetched.toSorted())
})

test('every operation of the API has one row of route-facts.ts, and the reverse', () => {
  const served = app.api.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} /api${path === '/' ? '' : path}`)
  expect(Object.keys(OPERATIONS).toSorted()).toEqual([...new Set(served)].toSorted())
  const inDescription = Object.entries(described).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => nameOf(method, path)),
  )
  expect(Object.keys(OPERATIONS)).toEqual(expect.arrayContaining(inDescription))
})

test('what the API’s description says of sessions is what the table says', () => {
  for (const [path, methods] of Object.entries(described)) {
    for (const [method, { security = [] }] of Object.entries(methods)) {
      const name = nameOf(method, path)
      const facts: object = OPERATIONS[name as keyof typeof OPERATIONS]
      const isClosed = security.length > 0 && security.every((one) => Object.keys(one).length > 0)
      expect('needs' in facts, name).toBe(isClosed)
    }
  }
})

test('every folder of files has a row', () => {
  const folders = readdirSync('public', { withFileTypes: true }).filter((at) => at.isDirectory())
  const expected = folders.map(({ name }) => `/${name}/:file`)
  expect(Object.keys(FILES)).toEqual(expect.arrayContaining(expected))
})

test('a path has the facts of exactly one row', () => {
  const sampleOf = (path: string) => path.replaceAll(/:\w+\??/g, 'x')
  for (const path of [...Object.keys(PAGES), ...Object.keys(FILES)]) {
    if (path !== '/*') expect(findRoute('GET', sampleOf(path))?.path).toBe(path)
  }
  for (const name of Object.keys(OPERATIONS)) {
    const [method = '', path = ''] = name.split(' ')
    expect(findRoute(method, sampleOf(path))?.path).toBe(path)
  }
})

test('only server modules import the table, since browsers would load all of it', async () => {
  const isTable = (path: string) => /^routing\/([\w-]*route-facts|find-route)\.ts$/.test(path)
  const others = (await readSources('app')).filter(
    ({ path }) => !isTable(path) && !/\.(server|test)\.tsx?$/.test(path),
  )
  expect(others.length).toBeGreaterThan(100)
  const importing = others.filter(({ imports }) =>
    imports.some(({ target, isType }) => target !== null && !isType && isTable(target)),
  )
  expect(importing.map(({ path }) => path)).toEqual([])
})
