import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../helpers/site/test-site.ts'

const EMAIL = 'mira.quill@example.com'
const PASSWORD = 'marmalade-9-sunday'
const TOKEN = 'a-metrics-token-for-the-tests'
const DELIVERY = {
  firstName: 'Mira',
  lastName: 'Quillfeather',
  email: EMAIL,
  address: '7 Lamplighter Lane',
  city: 'Ghent',
  postalCode: '9000',
  country: 'Belgium',
}

let site: TestSite
let cookie = ''

beforeAll(async () => {
  site = await openTestSite({ LOG_LEVEL: 'trace', METRICS_TOKEN: TOKEN })
})

afterAll(() => site.close())

async function call(method: string, path: string, body?: unknown, headers = {}) {
  const answer = await fetch(`${site.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
  return answer
}

type Line = Record<string, unknown>

/** The lines written so far. */
const readLog = (): Line[] =>
  site.server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as Line)

/**
 * The log is written a quarter of a second late, in order: with the last line, all earlier ones are
 * there.
 */
async function readLogUntil(isLast: (line: Line) => boolean): Promise<Line[]> {
  await expect.poll(() => readLog().some(isLast), { timeout: 15_000 }).toBe(true)
  return readLog()
}

test('every request has one log line with the id that its error names', async () => {
  const answer = await call('GET', '/api/artworks/01a1fc73-fa8a-7452-8fdb-f88f1bdeb383')
  const { requestId } = (await answer.json()) as { requestId: string }
  expect(answer.headers.get('x-request-id')).toBe(requestId)
  const isFound = (line: Line) => line['requestId'] === requestId
  const found = (await readLogUntil(isFound)).filter(isFound)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ method: 'GET', status: 404, msg: 'request' })
  const page = await call('GET', '/artwork/01a1fc73-fa8a-7452-8fdb-f88f1bdeb383')
  const id = page.headers.get('x-request-id') ?? ''
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining(id)])
})

test('cached pages, files and health checks have log lines, too', async () => {
  const page = await (await fetch(`${site.url}/terms`)).text()
  const asset = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? 'no asset'
  const paths = ['/terms', asset, '/favicon.svg', '/healthz']
  for (const path of paths) await (await fetch(`${site.url}${path}?x=secret-query`)).text()
  for (const path of paths) await (await fetch(`${site.url}${path}`)).text()
  const count = (path: string) =>
    readLog().filter(
      (line) => line['msg'] === 'request' && line['path'] === path && line['status'] === 200,
    ).length
  await expect.poll(() => paths.map(count), { timeout: 15_000 }).toEqual([3, 2, 2, 2])
  expect(site.server.output()).not.toContain('secret-query')
})

test('a form sent to a page without an action gets a 405 and logs no error', async () => {
  const before = readLog().length
  const form = { method: 'POST', body: new URLSearchParams({ a: 'b' }) }
  const asked = ['/privacy', '/', '/gallery-studio', '/nowhere', '/privacy.data', '/_.data']
  for (const path of asked) {
    const answer = await fetch(`${site.url}${path}`, form)
    const text = await answer.text()
    expect(answer.status, path).toBe(path === '/nowhere' ? 404 : 405)
    expect(text, path).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/server\//)
    if (path.endsWith('.data')) continue
    const id = answer.headers.get('x-request-id') ?? 'none'
    expect(text, path).toContain(id)
    if (path !== '/nowhere')
      expect(text, path).toContain('This address does not support that method')
  }
  // Lines are written in order, so the earlier ones are there as well.
  const isLine = (path: string) => (line: Line) =>
    line['method'] === 'POST' && line['path'] === path
  const lines = (await readLogUntil(isLine('/_.data'))).slice(before)
  for (const path of asked) expect(lines.filter(isLine(path)), path).toHaveLength(1)
  expect(lines.filter((line) => Number(line['level']) > 30)).toEqual([])
  expect(lines.filter((line) => line['msg'] !== 'request')).toEqual([])
})

test('the log of an account’s whole life holds no personal data and no secret', async () => {
  const person = { email: EMAIL, password: PASSWORD, firstName: 'Mira', lastName: 'Quillfeather' }
  expect((await call('POST', '/api/users', { ...person, isArtist: true })).status).toBe(201)
  const secrets = [cookie.split('=')[1] ?? 'no cookie']
  await call('POST', '/api/session', { email: EMAIL, password: 'a wrong one' })
  await call('POST', '/api/password-resets', { email: EMAIL })
  await call('GET', '/reset-password?token=very-secret-token')
  await call('POST', '/api/password-resets/very-secret-token', { newPassword: PASSWORD })
  await call('PATCH', '/api/users/me', { location: 'Lamplighter Lane' })
  await call(
    'POST',
    '/api/purchases',
    { delivery: DELIVERY, total: 0 },
    { 'idempotency-key': 'a-key' },
  )
  await call('GET', `/login?email=${EMAIL}`)
  expect((await call('DELETE', '/api/users/me', { password: PASSWORD })).status).toBe(204)
  const lines = await readLogUntil(({ method, status }) => method === 'DELETE' && status === 204)
  expect(lines.length).toBeGreaterThan(8)
  const said = site.server.output()
  secrets.push(EMAIL, 'mira', 'Quillfeather', PASSWORD, 'Lamplighter', 'very-secret-token', TOKEN)
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
})

test('metrics count requests by route, not by URL', async () => {
  const answer = await call('GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` })
  const text = await answer.text()
  expect(text).toContain('frame_requests_total{method="POST",route="/api/users",status="201"} 1')
  expect(text).toMatch(/^frame_database_connections_busy \d+$/m)
  expect(text).toMatch(/^frame_requests_rejected_total\{queue="read"\} 0$/m)
  expect(text).toMatch(/^frame_build_info\{version="\d+\.\d+\.\d+",node="v\d+\.\d+\.\d+"\} 1$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d+(\.\d+)?$/m)
  expect(text).toMatch(/^frame_page_cache_hits_total [1-9]\d*$/m)
  for (const name of ['password_hashes', 'image_jobs']) {
    expect(text).toMatch(new RegExp(`^frame_${name}_waiting 0$`, 'm'))
    expect(text).toMatch(new RegExp(`^frame_${name}_refused_total 0$`, 'm'))
  }
  expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d{7,}$/m)
  expect(text).not.toContain('very-secret-token')
})
