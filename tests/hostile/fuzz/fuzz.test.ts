import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../../bin/build.mjs'
import { runCampaign } from './campaign.ts'
import { runImageCampaign } from './image-campaign.ts'
import { runLimitCampaign } from './limit-campaign.ts'
import { describeFinding, describeImageFinding } from './report.ts'
import { toBytes } from './request.ts'
import { isReachable } from './reach.ts'
import { openSite, type Site } from './site.ts'
import { startWatch, watchViolations } from './server-watch.ts'
import { openWire } from './wire.ts'
import { makeUsedDataDir } from '../../helpers/used-data-dir.ts'

// The long form, with other seeds: npm run fuzz -- --seed 7 --requests 100000 --images 5000
// It also shows that every operation accepts a valid request.

/** A fixed seed and a new one; test titles name them. */
const KNOWN = { seed: 20_261_121, requests: 1100, images: 30 }
const FRESH = { seed: Date.now() % 1_000_000, requests: 1100, images: 30 }

/** Operations that accepted a request. */
const reached = new Set<string>()
let site: Site
let watch: ReturnType<typeof startWatch>

beforeAll(async () => {
  await ensureBuild(process.cwd())
  site = await openSite(await makeUsedDataDir())
  watch = startWatch(site)
})

afterAll(() => site?.close())

test.each([
  { line: 'POST /cart/items', type: 'text/x-script', body: '[[[', status: 400 },
  { line: 'POST /login.data', type: 'application/json', body: '{}', status: 400 },
  { line: 'POST /theme', type: 'multipart/form-data; boundary=x', body: '--x\r\n', status: 400 },
  { line: 'POST //%25%30%30', type: 'text/plain', body: 'x', status: 404 },
  { line: 'GET /purchases/%2e%2e.data', type: 'text/plain', body: '', status: 202 },
])('$line, sent what is no form, is no fault', async ({ line, type, body, status }) => {
  const wire = openWire(site.port, 5000)
  const head = `${line} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}`
  const answer = await wire.send(
    Buffer.from(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`),
  )
  wire.close()
  expect(answer).toMatchObject({ status })
})

test('a checkout of an empty cart with an invalid key leads to the cart', async () => {
  const wire = openWire(site.port, 5000)
  const body = `idempotencyKey=${'%EF%BF%BD'.repeat(9)}&total=1`
  const answer = await wire.send(
    toBytes({
      method: 'POST',
      target: '/checkout',
      headers: [
        ['cookie', site.senderOf('collector').cookie],
        ['content-type', 'application/x-www-form-urlencoded'],
      ],
      body: Buffer.from(body),
    }),
  )
  wire.close()
  expect(answer).toMatchObject({ status: 302 })
})

test.each([KNOWN, FRESH])(
  'mutated requests get refusals of the catalogue and write no row ($requests, seed $seed)',
  async ({ seed, requests }) => {
    const { findings, answers, accepted, oddLines } = await runCampaign(site, { seed, requests })
    expect(findings.map(describeFinding)).toEqual([])
    expect(oddLines).toEqual([])
    // Otherwise the requests reached only the parser.
    expect(answers.get('api 2xx')).toBeGreaterThan(requests / 20)
    for (const name of accepted) reached.add(name)
  },
)

test('the mutated requests of both seeds reached most operations', () => {
  expect(reached.size).toBeGreaterThan(site.operations.filter(isReachable).length / 2)
})

test.each([KNOWN, FRESH])(
  'damaged and hostile images leave no file, and valid ones have the right pixels ($images, seed $seed)',
  async ({ seed, images }) => {
    const { findings, answers, leftovers } = await runImageCampaign(site, { seed, images })
    expect(findings.map(describeImageFinding)).toEqual([])
    expect(leftovers).toEqual([])
    expect(answers.get('taken')).toBeGreaterThan(0)
    expect(answers.get('image-damaged')).toBeGreaterThan(0)
  },
)

test('a flood locks out no known device, and quotas hold under parallel uploads', async () => {
  const { violations } = await runLimitCampaign({
    seed: FRESH.seed,
    dataDir: await makeUsedDataDir(),
  })
  expect(violations).toEqual([])
})

test('the server stays alive and small', async () => {
  expect(watchViolations(await watch.stop())).toEqual([])
})
