import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signSessionToken } from '../../app/account/session/session-cookie.server.ts'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { ensureBuild } from '../../bin/build.mjs'
import { collector, DEMO_PASSWORD } from '../../demo/demo-accounts.ts'
import { demoArtists } from '../../demo/demo-artists.ts'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/built-server.ts'
import { makeOperator } from '../helpers/operator.ts'
import { openExternalDatabase } from '../helpers/external-database.ts'
import { openSiteClient } from '../helpers/site-client.ts'

const WORKS = demoArtists.flatMap(({ works }) => works).length
const SEPARATE = 'The images of this gallery are not all in '

let database: Awaited<ReturnType<typeof openExternalDatabase>>
let folders: string[]
let servers: BuiltServer[]

beforeAll(() => ensureBuild(process.cwd()))

async function open(): Promise<void> {
  servers = []
  database = await openExternalDatabase()
  folders = await Promise.all([makeDataDir(), makeDataDir()])
}

async function close(): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()))
  await database.close()
  await Promise.all(folders.map(removeDataDir))
}

/** Starts a process on the database with each of these data folders, all at the same time. */
async function start(dataDirs: readonly string[], settings = {}): Promise<BuiltServer[]> {
  const started = await Promise.all(
    dataDirs.map((dataDir) =>
      startBuiltServer({ dataDir, settings: { DATABASE_URL: database.url, ...settings } }),
    ),
  )
  servers.push(...started)
  return started
}

async function empty(): Promise<void> {
  await database.sql.unsafe('drop schema public, drizzle, search cascade; create schema public')
}

describe('two processes with a database and data folders of their own', () => {
  beforeEach(open)
  afterEach(close)

  test('two starts at once on an empty database both open, with one demo gallery', async () => {
    await empty()
    const both = await start(folders, { DEMO: '1' })
    const [row] = await database.sql`select count(*)::int as works from artworks`
    expect(row).toEqual({ works: WORKS })
    for (const server of both) {
      const answer = await fetch(`${server.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: collector.email, password: DEMO_PASSWORD }),
      })
      expect(answer.status).toBe(201)
      // A session of one process is valid on the other.
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      for (const { url } of both) {
        const me = await fetch(`${url}/api/users/me`, { headers: { cookie } })
        expect(await me.json()).toMatchObject({ email: collector.email })
      }
    }
    // The images are in one of the two folders.
    const texts = both.map((server) => server.output())
    expect(texts.filter((text) => text.includes(SEPARATE))).toHaveLength(1)
    expect(texts.join('')).not.toMatch(/argon2|params:/)
  })

  test('sessions of an older version, whose secret is in the data folder, stay valid', async () => {
    const [dataDir = '', other = ''] = folders
    const secret = 'the secret of an older version, in a file'
    await writeFile(join(dataDir, 'auth-secret'), secret)
    const [one] = await start([dataDir])
    const person = await openSiteClient(one?.url ?? '', { isArtist: false })
    const [session] = await database.sql`select token from sessions`
    const cookie = `frame.session_token=${encodeURIComponent(signSessionToken(session?.['token'], secret))}`
    const [two] = await start([other])
    for (const server of [one, two]) {
      const me = await fetch(`${server?.url}/api/users/me`, { headers: { cookie } })
      expect(await me.json()).toMatchObject({ email: person.email })
    }
  })
})

describe('two processes with one data folder', () => {
  let one: BuiltServer | undefined
  let two: BuiltServer | undefined

  beforeAll(async () => {
    await open()
    const [dataDir = ''] = folders
    ;[one, two] = await start([dataDir, dataDir])
  })

  afterAll(close)

  test('show each other’s images and say nothing', async () => {
    const artist = await openSiteClient(one?.url ?? '', { isArtist: true })
    const dataUrl = `data:image/png;base64,${Buffer.from(await plainImage()).toString('base64')}`
    const image = await (await artist.send('POST', '/api/images', { dataUrl })).json()
    expect((await artist.get(image.urls.small, two?.url)).status).toBe(200)
    const [third] = await start([folders[0] ?? ''])
    const said = [one, two, third].map((server) => server?.output()).join('')
    expect(said).not.toContain(SEPARATE)
  })

  test('serve settings that an operator changes at one with the next request at the other', async () => {
    const operator = await openSiteClient(one?.url ?? '', { isArtist: false })
    await makeOperator({ database }, operator)
    const paths = ['/', '/privacy', '/no/such/page', '/manifest.webmanifest']
    const textsOf = (url = '') =>
      Promise.all(paths.map(async (path) => (await fetch(url + path)).text()))
    for (const name of ['Lagoon', 'Estuary', 'Delta']) {
      // Guests' pages are cached at both.
      const before = [...(await textsOf(one?.url)), ...(await textsOf(two?.url))]
      expect(before.filter((text) => text.includes(name))).toEqual([])
      const change = { name, contactEmail: `${name}@example.org`.toLowerCase() }
      const answer = await operator.send('PATCH', '/api/admin/settings', change)
      expect(answer.status).toBe(200)
      for (const server of [two, one]) {
        const texts = await textsOf(server?.url)
        expect(texts.map((text) => text.includes(name))).toEqual(paths.map(() => true))
        expect(texts[1]).toContain(`mailto:${name.toLowerCase()}@example.org`)
        expect(JSON.parse(texts[3] ?? '')).toMatchObject({ name, short_name: name, id: '/' })
      }
    }
    await operator.send('PATCH', '/api/admin/settings', { name: '', contactEmail: null })
    for (const server of [one, two]) {
      expect((await textsOf(server?.url)).join('')).not.toContain('Delta')
    }
  })

  test('both lose the images of a hidden work and of a suspended artist', async () => {
    const operator = await openSiteClient(one?.url ?? '', { isArtist: false })
    await makeOperator({ database }, operator)
    const artist = await openSiteClient(one?.url ?? '', { isArtist: true })
    const works = [await artist.addWork('Hidden', true), await artist.addWork('Shown', true)]
    const [hidden, shown] = works.map(({ imageId }) => `/images/${imageId}/400.webp`)
    const guestsAt = async (path = '') =>
      Promise.all([one, two].map(async (server) => (await fetch(`${server?.url}${path}`)).status))
    const change = (method: string, path: string) =>
      operator.send(method, `/api/admin/${path}`, { reason: 'A copy' })
    expect([await guestsAt(hidden), await guestsAt(shown)]).toEqual([both(200), both(200)])

    const hiding = `artworks/${works[0]?.id}/hiding`
    expect((await change('PUT', hiding)).status).toBe(204)
    await expect.poll(() => guestsAt(hidden)).toEqual(both(404))
    expect(await guestsAt(shown)).toEqual(both(200))
    const suspension = `people/${artist.id}/suspension`
    expect((await change('PUT', suspension)).status).toBe(204)
    await expect.poll(() => guestsAt(shown)).toEqual(both(404))
    expect((await artist.get('/api/users/me', two?.url)).status).toBe(401)

    await change('DELETE', suspension)
    await expect.poll(() => guestsAt(shown)).toEqual(both(200))
    expect(await guestsAt(hidden)).toEqual(both(404))
  })
})

const both = (status: number): number[] => [status, status]
