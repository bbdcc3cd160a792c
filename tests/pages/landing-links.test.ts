import { afterAll, beforeAll, expect, test } from 'vitest'
import { heroWorks } from '../../app/welcome/hero-works.ts'
import { ensureBuild } from '../../bin/build.mjs'
import { DEMO_ARTIST_EMAIL, DEMO_PASSWORD } from '../../demo/demo-accounts.ts'
import { removeDataDir, startBuiltServer, type BuiltServer } from '../helpers/built-server.ts'
import { makeUsedDataDir } from '../helpers/used-data-dir.ts'
import { tagsOf } from '../helpers/page.tsx'

// The carousel of the landing page links to works of the demo gallery, as long as they exist.

let dataDir: string
let server: BuiltServer

beforeAll(async () => {
  await ensureBuild(process.cwd())
  dataDir = await makeUsedDataDir()
  server = await startBuiltServer({ dataDir, settings: { DEMO: '1' } })
})

afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

async function readLanding() {
  const answer = await fetch(server.url)
  const links = tagsOf(await answer.text(), 'a').filter((link) => 'data-opens' in link)
  // What is rendered has an id in the log.
  const isCached = answer.headers.get('x-request-id') === null
  return { isCached, paths: links.map(({ href }) => href) }
}

// Specification: 1.5
test('a work that its artist deletes is no longer linked, and only then is the page rendered', async () => {
  const paths = heroWorks.map(({ id }) => `/artwork/${id}`)
  expect(await readLanding()).toEqual({ isCached: false, paths })
  const cookie = await signIn()
  const send = (method: string, path: string, body?: object) =>
    fetch(server.url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  const [first] = heroWorks
  const changed = await send('PATCH', `/api/artworks/${first?.id}`, { price: 615 })
  expect(changed.status).toBe(200)
  expect((await send('PUT', `/api/favorites/${first?.id}`)).ok).toBe(true)
  expect(await readLanding()).toEqual({ isCached: true, paths })

  const deleted = await send('DELETE', `/api/artworks/${first?.id}`)
  expect(deleted.ok).toBe(true)
  const left = { isCached: false, paths: ['/for-art-lovers', ...paths.slice(1)] }
  expect(await readLanding()).toEqual(left)
  for (const path of left.paths) {
    expect((await fetch(server.url + path)).status, path).toBe(200)
  }
})

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_ARTIST_EMAIL, password: DEMO_PASSWORD }),
  })
  expect(answer.ok).toBe(true)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}
