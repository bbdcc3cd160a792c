import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { removeDataDir, startBuiltServer, type BuiltServer } from '../helpers/built-server.ts'
import { makeUsedDataDir } from '../helpers/used-data-dir.ts'
import { crawl, type CrawledAnswer } from '../helpers/crawler.ts'

/** Of these the demo gallery has hundreds. */
const MANY = /^\/(artwork|tags|feeds|images|og|iiif|report|login|signup|forgot-password)\b/

/** One in eight of many, with their data, the same in every run. `npm run crawl` requests all. */
function isSampled(path: string): boolean {
  if (!MANY.test(path)) return true
  return createHash('sha256').update(path.replace('.data', '')).digest().readUInt8() % 8 === 0
}

let dataDir: string
let server: BuiltServer
let answers: CrawledAnswer[]

beforeAll(async () => {
  await ensureBuild(process.cwd())
  dataDir = await makeUsedDataDir()
  server = await startBuiltServer({ dataDir, settings: { DEMO: '1', RATE_LIMITS: '1' } })
  answers = await crawl({ url: server.url, concurrency: 32, isSampled })
})

afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

test('a crawler of a gallery that has just opened gets all that it requests', () => {
  const isFine = ({ status }: CrawledAnswer) => status === 200 || status === 302
  expect(answers.filter((answer) => !isFine(answer))).toEqual([])
})

test('only pictures that are still being made are redirected', () => {
  const redirected = answers.filter(({ status }) => status === 302)
  for (const { path } of redirected) expect(path).toMatch(/^\/(images|og)\//)
})

test('a crawler that obeys the rules meets no combination of filters', () => {
  const searches = answers.filter(({ path }) => /^\/(for-art-lovers|feeds\/search)/.test(path))
  expect(searches.filter(({ path }) => path.includes('&'))).toEqual([])
})

test('the crawler reaches all kinds of pages and pictures', () => {
  const count = (pattern: RegExp) => answers.filter(({ path }) => pattern.test(path)).length
  expect(count(/^\/artwork\/[\w-]+$/)).toBeGreaterThan(20)
  expect(count(/^\/artwork\/[\w-]+\.data$/)).toBeGreaterThan(20)
  expect(count(/^\/artist\/[\w-]+$/)).toBe(40)
  expect(count(/^\/tags\/[^/]+$/)).toBeGreaterThan(10)
  expect(count(/^\/feeds\/search\.atom\?tag=/)).toBeGreaterThan(2)
  expect(count(/^\/for-art-lovers\?cursor=/)).toBeGreaterThan(0)
  expect(count(/^\/sitemaps\//)).toBeGreaterThan(1)
  expect(count(/^\/og\//)).toBeGreaterThan(10)
  expect(count(/^\/stock-photos\//)).toBeGreaterThan(30)
  for (const format of ['avif', 'webp', 'jpeg']) {
    expect(count(new RegExp(`^/images/.*\\.${format}$`)), format).toBeGreaterThan(20)
  }
})
