import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../../bin/build.mjs'
import { runCampaign } from './campaign.ts'
import { runImageCampaign } from './image-campaign.ts'
import { describeFinding, describeImageFinding } from './report.ts'
import { toBytes } from './request.ts'
import { isReachable } from './reach.ts'
import { openSite, type Site } from './site.ts'
import { startWatch, watchViolations } from './server-watch.ts'
import { openWire } from './wire.ts'
import { makeUsedDataDir } from '../../helpers/site/used-data-dir.ts'

// The long form, with other seeds: npm run fuzz -- --seed 7 --requests 100000 --images 5000
// It also shows that every operation accepts a valid request, and what a flood does.

const SEED = 20_261_121
const REQUESTS = 1400
const IMAGES = 30

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

test(`${REQUESTS} mutated requests get refusals of the catalogue and write no row`, async () => {
  const counts = { seed: SEED, requests: REQUESTS }
  const { findings, answers, accepted, oddLines } = await runCampaign(site, counts)
  expect(findings.map(describeFinding)).toEqual([])
  expect(oddLines).toEqual([])
  // Otherwise the requests reached only the parser.
  expect(answers.get('api 2xx')).toBeGreaterThan(REQUESTS / 20)
  expect(accepted.size).toBeGreaterThan(site.operations.filter(isReachable).length / 2)
})

test(`of ${IMAGES} images, damaged ones leave no file, and valid ones have the right pixels`, async () => {
  const { findings, answers, leftovers } = await runImageCampaign(site, {
    seed: SEED,
    images: IMAGES,
  })
  expect(findings.map(describeImageFinding)).toEqual([])
  expect(leftovers).toEqual([])
  expect(answers.get('taken')).toBeGreaterThan(0)
  expect(answers.get('image-damaged')).toBeGreaterThan(0)
})

test('the server stays alive and small', async () => {
  expect(watchViolations(await watch.stop())).toEqual([])
})
