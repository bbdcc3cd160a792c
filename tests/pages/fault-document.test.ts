import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/built-server.ts'
import { openExternalDatabase } from '../helpers/external-database.ts'
import { tagsOf, wordsOf } from '../helpers/page.tsx'
import { openSiteClient, type SiteClient } from '../helpers/site-client.ts'

// What people without scripts see of a page that fails by a fault of Frame.

let database: Awaited<ReturnType<typeof openExternalDatabase>>
let server: BuiltServer
let dataDir: string
let collector: SiteClient

beforeAll(async () => {
  await ensureBuild(process.cwd())
  database = await openExternalDatabase()
  dataDir = await makeDataDir()
  server = await startBuiltServer({ dataDir, settings: { DATABASE_URL: database.url } })
  collector = await openSiteClient(server.url, { isArtist: false })
  await database.sql`alter table artworks rename to artworks_elsewhere`
})

afterAll(async () => {
  await server.stop()
  await database.close()
  await removeDataDir(dataDir)
})

test.each([
  ['a page with an error page', '/artwork/00000000-0000-7000-8000-000000000000'],
  ['a page that says itself what failed', '/favorites'],
])('%s, answered 500, keeps the header, the footer and a way on', async (_, path) => {
  const answer = await collector.get(path)
  const html = await answer.text()
  expect(answer.status).toBe(500)
  const labels = tagsOf(html, 'nav').map((nav) => nav['aria-label'])
  expect(labels).toEqual(expect.arrayContaining(['Main', 'Quick']))
  for (const tag of ['main', 'footer']) expect(tagsOf(html, tag), tag).toHaveLength(1)
  const links = tagsOf(html, 'a').map(({ href }) => href)
  expect(links).toEqual(expect.arrayContaining(['/', '/for-art-lovers', '/cart', '/privacy', path]))
  expect(wordsOf(html)).toContain('Something went wrong on our side. Please try again.')
  expect(wordsOf(html)).toContain('Try again')
  expect(html).not.toContain('artworks_elsewhere')
})

test('the error page has the number that the log has', async () => {
  const answer = await collector.get('/artwork/00000000-0000-7000-8000-000000000000')
  const requestId = answer.headers.get('x-request-id') ?? 'none'
  expect(wordsOf(await answer.text())).toContain(`please include this number: ${requestId}`)
})
