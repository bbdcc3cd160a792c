// Measures the built site in Chromium with the profile of a phone, against a page written by hand:
// first views, navigations and rooms, with a mouse and a finger.
// Usage: npm run build, then npm run bench:browser -- --rounds 5 --cards 2000 --only steps
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { ensureBrowser } from '../bin/browser.mjs'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  waitForDemoImages,
} from '../tests/helpers/site/built-server.ts'
import { insertCopies, scrollGallery } from './browser/long-feed.ts'
import { visitCloseUp, type CloseUpVisit } from './browser/close-up-visit.ts'
import { openPhone, PHONE_PROFILE, slowDown, visit, type Visit } from './browser/phone-visit.ts'
import { openStaticFloor, plainPage } from './browser/static-floor.ts'
import { finger, mouse, walk, type PointingDevice, type Steps } from './browser/navigation.ts'
import { stepsPage } from './browser/static-navigation-page.ts'
import { walkRooms, type Frames } from './browser/walk-rooms.ts'
import { weighPage } from './page-weight.ts'
import { median, printTable, shown, type Row } from './table.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    cards: { type: 'string', default: '2000' },
    /** One of the parts below. */
    only: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const cards = Number(values.cards)
const row = (what: string, measured: string, goal: string): Row => ({ what, measured, goal })
const medianOf = <Item>(items: readonly Item[], pick: (item: Item) => number) =>
  median(items.map(pick))

async function weights(origin: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const path of ['/', '/for-art-lovers']) {
    const { scripts, routeManifest, ownScripts, styles } = await weighPage(origin + path)
    rows.push(row(`JavaScript on ${path}, brotli bytes`, String(scripts), '≤ 101 390'))
    rows.push(row(`the manifest of routes`, String(routeManifest), '≤ 5 000'))
    rows.push(row(`of which our own`, String(ownScripts), '≤ 7 440'))
    rows.push(row(`CSS on ${path}, brotli bytes`, String(styles), '≤ 6 000'))
  }
  return rows
}

async function visits(browser: Browser, origin: string): Promise<Row[]> {
  const first = await visit(browser, `${origin}/`)
  const floor = await openStaticFloor(first.images, plainPage)
  const seen: { page: Visit; floor: Visit; gallery: Visit }[] = []
  try {
    // Alternates, so that other load on the machine affects all three.
    for (let round = 0; round < rounds; round += 1) {
      seen.push({
        page: await visit(browser, `${origin}/`),
        floor: await visit(browser, floor.url),
        gallery: await visit(browser, `${origin}/for-art-lovers`),
      })
    }
  } finally {
    floor.close()
  }
  const lcp = medianOf(seen, ({ page }) => page.lcpMs)
  const floorLcp = medianOf(seen, (one) => one.floor.lcpMs)
  return [
    row('images on / at first view, bytes', String(first.imageBytes), '≤ 250 000'),
    row('LCP on /, ms', shown(lcp), '≤ 1800'),
    row('LCP of the static floor, ms', shown(floorLcp), '–'),
    row('LCP on / against the floor', `${shown(lcp / floorLcp, 2)} ×`, '≤ 1.15 ×'),
    row(
      'LCP on /for-art-lovers, ms',
      shown(medianOf(seen, ({ gallery }) => gallery.lcpMs)),
      '≤ 1800',
    ),
    row('TBT on /, ms', shown(medianOf(seen, ({ page }) => page.tbtMs)), '≤ 50'),
    row(
      'TBT on /for-art-lovers, ms',
      shown(medianOf(seen, ({ gallery }) => gallery.tbtMs)),
      '≤ 50',
    ),
    row(
      'CLS on /',
      shown(
        medianOf(seen, ({ page }) => page.cls),
        3,
      ),
      '0',
    ),
    row(
      'CLS on /for-art-lovers',
      shown(
        medianOf(seen, ({ gallery }) => gallery.cls),
        3,
      ),
      '0',
    ),
  ]
}

/** The first view of the close-up of some works. */
async function closeUps(browser: Browser, origin: string): Promise<Row[]> {
  const answer = await fetch(`${origin}/api/artworks?limit=${rounds}`)
  const { items } = (await answer.json()) as { items: { id: string }[] }
  const seen: CloseUpVisit[] = []
  for (const { id } of items) seen.push(await visitCloseUp(browser, `${origin}/artwork/${id}`))
  return [
    row(
      'first sharp view of the close-up, ms',
      shown(medianOf(seen, (one) => one.sharpMs)),
      '≤ 1000',
    ),
    row('all its tiles, ms', shown(medianOf(seen, (one) => one.tilesMs)), '–'),
  ]
}

/** Navigations to a work and back, each in a new browser, alternating. */
const SCENARIOS: readonly Scenario[] = [
  { name: '', device: mouse, open: openDesk, isSlow: false },
  { name: ', phone', device: finger, open: openPhone, isSlow: false },
  { name: ', phone, CPU 4 × slower', device: finger, open: openPhone, isSlow: true },
]

type Scenario = {
  readonly name: string
  readonly device: PointingDevice
  readonly open: (browser: Browser) => Promise<BrowserContext>
  /** Has the processor of a phone. */
  readonly isSlow: boolean
}

async function steps(browser: Browser, origin: string): Promise<Row[]> {
  const { images } = await visit(browser, `${origin}/for-art-lovers`)
  const floor = await openStaticFloor(images, stepsPage)
  const walks = SCENARIOS.map((scenario) => ({
    scenario,
    ours: [] as Steps[],
    floors: [] as Steps[],
  }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { scenario, ours, floors } of walks) {
      ours.push(await measureOnce(browser, scenario, origin))
      floors.push(await measureOnce(browser, scenario, floor.url))
    }
  }
  floor.close()
  const farthest = Math.max(...walks.flatMap(({ ours }) => ours.map(({ offset }) => offset)))
  return [
    ...walks.flatMap(({ scenario: { name }, ours, floors }) => [
      stepRow(`card to detail${name}`, ours, floors, (one) => one.toWorkMs),
      stepRow(`detail back to gallery${name}`, ours, floors, (one) => one.toGalleryMs),
    ]),
    row('scroll position off by, px', shown(farthest), '0'),
  ]
}

async function measureOnce(browser: Browser, scenario: Scenario, origin: string): Promise<Steps> {
  const context = await scenario.open(browser)
  const page = await context.newPage()
  if (scenario.isSlow) await slowDown(page)
  const steps = await walk(page, origin, scenario.device)
  await context.close()
  return steps
}

function stepRow(
  what: string,
  ours: readonly Steps[],
  floors: readonly Steps[],
  pick: (steps: Steps) => number,
): Row {
  const [measured, floor] = [medianOf(ours, pick), medianOf(floors, pick)]
  const ratio = `${shown(measured / floor, 2)} × ${shown(floor)}`
  return row(`${what}, ms (× the floor's)`, `${shown(measured)} (${ratio})`, '≤ 100')
}

function openDesk(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1280, height: 900 } })
}

async function scrolling(browser: Browser, site: { url: string; dataDir: string }): Promise<Row[]> {
  await insertCopies(site.dataDir, cards)
  const rows: Row[] = []
  for (const many of [240, cards]) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${site.url}/for-art-lovers`, { waitUntil: 'networkidle' })
    const seen = await scrollGallery(page, many)
    const { longestTaskMs, longTasks, nodes, mostCards, heapBytes, ...found } = seen
    const name = `scrolling through ${found.cards} cards`
    rows.push(row(`${name}: longest task, ms`, shown(longestTaskMs), '≤ 50'))
    rows.push(row(`${name}: tasks over 50 ms`, String(longTasks), '0'))
    rows.push(row(`${name}: DOM nodes`, String(nodes), 'bounded'))
    rows.push(row(`${name}: most cards in the page`, String(mostCards), 'bounded'))
    rows.push(row(`${name}: heap, MB`, shown(heapBytes / 1e6, 1), 'bounded'))
    await page.close()
  }
  return rows
}

/** Renders in software, as the flags of Chromium request. */
async function rooms(browser: Browser, origin: string): Promise<Row[]> {
  const load = shown(loadavg()[0] ?? 0, 1)
  const walked = await walkRooms(browser, `${origin}/room`)
  const frames = ({ count, p50, p95 }: Frames) => `${shown(p95)} (median ${shown(p50)} of ${count})`
  const name = `rooms with ${walked.works} works`
  return [
    row('script of the rooms, brotli bytes', String(walked.scriptBytes), '≤ 40 000'),
    row(`${name}: opened after, ms`, shown(walked.openMs), '–'),
    row(`${name}: p95 of frames, turning, ms`, frames(walked.turning), '≤ 33'),
    row(`${name}: p95 of frames, walking, ms`, frames(walked.walking), '≤ 33'),
    row(`${name}: pixels of 1280 at the end`, String(walked.drawnWidth), '–'),
    row(`${name}: heap, MB`, shown(walked.heapBytes / 1e6, 1), '≤ 50'),
    row(`${name}: draw calls while nothing moves`, String(walked.restingDraws), '0'),
    row('load of the machine before', load, '–'),
  ]
}

const dataDir = await makeDataDir()
const server = await startBuiltServer({ dataDir, settings: { DEMO: '1' } })
try {
  await waitForDemoImages(dataDir)
  const executablePath = await ensureBrowser(process.cwd())
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  // The last one inserts further works.
  const parts = {
    weights: () => weights(server.url),
    visits: () => visits(browser, server.url),
    closeUps: () => closeUps(browser, server.url),
    steps: () => steps(browser, server.url),
    rooms: () => rooms(browser, server.url),
    scrolling: () => scrolling(browser, { url: server.url, dataDir }),
  }
  const rows: Row[] = []
  for (const [name, measure] of Object.entries(parts)) {
    if (values.only === undefined || values.only === name) rows.push(...(await measure()))
  }
  await browser.close()
  process.stdout.write(`Phone: ${PHONE_PROFILE}. Medians of ${rounds}.\n\n`)
  printTable(rows)
} finally {
  await server.stop()
  await removeDataDir(dataDir)
}
