import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWeb } from '../app/web.server.ts'
import { openTestApp, silentLog, type TestApp } from './helpers/app.ts'
import { addArtwork, PASSWORD, signUp } from './helpers/person.ts'

let app: TestApp
let server: ServerType
let address: string
let isReady = true

beforeAll(async () => {
  app = await openTestApp()
  const web = createWeb({
    api: app.api,
    findViewer: () => Promise.resolve(null),
    files: {},
    sitemap: new Hono(),
    cache: null,
    // No page is asked for here: the journeys do that, on the production build.
    pages: {} as ServerBuild,
    assetsDir: null,
    isReady: () => Promise.resolve(isReady),
    publicUrl: 'https://gallery.example',
    trustedProxies: 0,
    log: silentLog,
  })
  await new Promise<void>((resolve) => {
    server = serve({ fetch: web.fetch, hostname: '127.0.0.1', port: 0 }, () => resolve())
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await app.close()
})

/** A collector's cookie, and a work that the collector could put into the cart. */
async function prepare(): Promise<{ cookie: string; id: string }> {
  const artist = await signUp(app.api, { isArtist: true })
  const collector = await signUp(app.api, { isArtist: false })
  const answer = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: collector.email, password: PASSWORD }),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { cookie, id: await addArtwork(artist) }
}

test.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
])('a write that %s sends with somebody’s cookie is not carried out', async (_, headers) => {
  const { cookie, id } = await prepare()
  const answer = await fetch(`${address}/api/cart/items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify({ id }),
  })
  expect(answer.status).toBe(403)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(await answer.json()).toMatchObject({ code: 'foreign-origin' })
  const cart = await fetch(`${address}/api/cart`, { headers: { cookie } })
  expect(await cart.json()).toMatchObject({ count: 0 })
})

test('a form of another site can not write either, to the API or to a page', async () => {
  const { cookie, id } = await prepare()
  for (const path of ['/api/cart/items', '/cart/items', '/logout', '/checkout']) {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { cookie, origin: 'https://evil.example' },
      body: new URLSearchParams({ id }),
    })
    expect(answer.status, path).toBe(403)
  }
})

test.each<[string, Record<string, string>]>([
  ['the gallery itself', { origin: 'https://gallery.example', 'sec-fetch-site': 'same-origin' }],
  ['a program', {}],
])('a write from %s is carried out', async (_, headers) => {
  const { cookie, id } = await prepare()
  const answer = await fetch(`${address}/api/cart/items`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify({ id }),
  })
  expect(answer.status).toBe(201)
})

test('a write whose type is that of a plain form is not taken for JSON', async () => {
  const { cookie, id } = await prepare()
  const answer = await fetch(`${address}/api/cart/items`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', cookie },
    body: JSON.stringify({ id }),
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
})

test('every answer has an id that the log knows, and is not guessed at by browsers', async () => {
  const answer = await fetch(`${address}/api/artworks`)
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('an unknown address of the API is a problem, and so is broken JSON', async () => {
  const unknown = await fetch(`${address}/api/nothing-here`)
  expect([unknown.status, (await unknown.json()).code]).toEqual([404, 'not-found'])
  const broken = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":',
  })
  expect([broken.status, (await broken.json()).code]).toEqual([400, 'malformed-request'])
})

test('health is of this process, readiness is of its database too', async () => {
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  isReady = false
  const away = await fetch(`${address}/readyz`)
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2'])
  isReady = true
})
