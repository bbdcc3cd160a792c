import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { collector, DEMO_ARTIST_EMAIL, DEMO_PASSWORD } from '../../demo/demo-accounts.ts'
import { saveDemoRows } from '../../demo/seeding/demo-rows.ts'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../helpers/site/built-server.ts'
import { openExternalDatabase } from '../helpers/database/external-database.ts'

const ORIGIN = 'https://gallery.example'
const EMAILS = [DEMO_ARTIST_EMAIL, collector.email]

type Kind = 'loopback' | 'public'

let database: Awaited<ReturnType<typeof openExternalDatabase>>
let dataDir: string
const servers: BuiltServer[] = []

async function start(kind: Kind): Promise<BuiltServer> {
  const address = kind === 'public' ? { PUBLIC_URL: ORIGIN } : {}
  const settings = { DATABASE_URL: database.url, ...address }
  const server = await startBuiltServer({ dataDir, settings })
  servers.push(server)
  return server
}

const send = ({ url }: BuiltServer, method: string, path: string, body?: object) =>
  fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

const signIn = (server: BuiltServer, email: string, password = DEMO_PASSWORD) =>
  send(server, 'POST', '/session', { email, password })

const signInOnPage = ({ url }: BuiltServer, email: string) =>
  fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
  })

/** The session's cookie under the names that it has on either process. */
function cookieOf(answer: Response): string {
  const [pair = ''] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  return `${pair}; __Secure-${pair}`
}

/** The token of the one reset link in the outbox. */
async function readResetToken(): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  const findTokens = async () => {
    const names = await readdir(outbox).catch(() => [])
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    return mails.flatMap((mail) => /token=([\w-]+)/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? [])
  }
  await expect.poll(findTokens).toHaveLength(1)
  return (await findTokens())[0] ?? ''
}

/** Tests the demo accounts on two processes that share a database, started in this order. */
export function testDemoAccounts(first: Kind, second: Kind): void {
  let loopback: BuiltServer
  let open: BuiltServer

  beforeAll(async () => {
    await ensureBuild(process.cwd())
    database = await openExternalDatabase()
    await database.db.transaction((tx) => saveDemoRows(tx))
    dataDir = await makeDataDir()
    const starts = { [first]: await start(first), [second]: await start(second) }
    ;({ loopback, public: open } = starts as Record<Kind, BuiltServer>)
  })

  afterAll(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
    await database.close()
    await removeDataDir(dataDir)
  })

  test('the demo accounts stay closed on a public process', async () => {
    for (const email of EMAILS) {
      const inside = await signIn(loopback, email)
      expect(inside.status, email).toBe(201)
      expect((await signIn(open, email)).status, email).toBe(401)
      const insidePage = await signInOnPage(loopback, email)
      expect([insidePage.status, cookieOf(insidePage)]).toEqual([302, expect.stringMatching(/=/)])
      const page = await signInOnPage(open, email)
      expect([page.status, page.headers.getSetCookie()], email).toEqual([401, []])

      // The public process does not accept a session of the loopback process.
      const headers = { cookie: cookieOf(inside), 'content-type': 'application/json' }
      const me = (server: BuiltServer) => fetch(`${server.url}/api/users/me`, { headers })
      expect([(await me(loopback)).status, (await me(open)).status], email).toEqual([200, 401])
      const body = JSON.stringify({ id: 'sketch-quiet-profile' })
      const add = { method: 'POST', headers, body }
      expect((await fetch(`${open.url}/api/cart/items`, add)).status, email).toBe(401)
      const visit = await fetch(`${open.url}/cart`, { headers })
      expect(await visit.text(), email).not.toContain(email)
    }
    // A session that is due for renewal is read by other code.
    const cookie = cookieOf(await signIn(loopback, DEMO_ARTIST_EMAIL))
    await database.sql`update sessions set expires_at = now() + interval '28 days'`
    const renewal = await fetch(`${open.url}/api/users/me`, { headers: { cookie } })
    expect([renewal.status, renewal.headers.getSetCookie()]).toEqual([401, []])
  })

  test('the demo accounts get no password that a public process accepts with a reset link', async () => {
    const request = await send(loopback, 'POST', '/password-resets', { email: DEMO_ARTIST_EMAIL })
    expect(request.status).toBe(204)
    const newPassword = 'another horse'
    const path = `/password-resets/${await readResetToken()}`
    const refused = await send(open, 'PUT', path, { newPassword })
    expect((await refused.json()).code).toBe('reset-token-invalid')
    expect((await send(loopback, 'PUT', path, { newPassword })).status).toBe(204)
    expect((await signIn(loopback, DEMO_ARTIST_EMAIL, newPassword)).status).toBe(201)
    expect((await signIn(open, DEMO_ARTIST_EMAIL, newPassword)).status).toBe(401)
    expect((await signIn(open, DEMO_ARTIST_EMAIL)).status).toBe(401)
  })
}
