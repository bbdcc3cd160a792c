import {
  expect,
  test as base,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test'
import {
  copyDatabase,
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  waitForDemoImages,
  type BuiltServer,
} from '../helpers/site/built-server.ts'
import { plainImage } from '../../app/images/image-fixture.server.ts'
import { usedDataDir } from './global-setup.ts'
import { screenshotFolder } from './screenshots.ts'

export const PASSWORD = 'correct horse'

/** Tags a test that `npm test` runs on a phone, and `npm run details` on a desktop. */
export const ON_PHONE = { tag: '@phone' }

/**
 * Tags a further case of a journey, which `npm run details` runs and `npm test` does not
 * (docs/decisions/026-journeys-of-details.md).
 */
export const IN_DETAILS = { tag: '@details' }

/** Tags a test that only `npm run access` runs. */
export const IN_ACCESS = { tag: '@access' }

export type Person = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isArtist: boolean
}

type NewWork = {
  readonly title: string
  readonly price: number
  readonly tags?: readonly string[] | undefined
}
export type Work = { readonly id: string; readonly title: string; readonly price: number }

/** Prepares a journey through the API instead of clicks. */
export type Stage = {
  readonly server: BuiltServer
  /** Creates an account and signs in the context's browser. */
  signUp(context: BrowserContext, fields: { isArtist: boolean }): Promise<Person>
  /** Creates a new artist with published works, without a browser session. */
  publish(works: readonly NewWork[]): Promise<Work[]>
  /** Publishes one work of a new artist, whose title begins with a word. */
  publishOne(word: string, price: number): Promise<Work>
  /** Calls the API with the cookies of a browser. */
  call(context: BrowserContext, method: string, path: string, data?: unknown): Promise<unknown>
}

let count = 0
/** A unique text of a fixed length, so that screenshots are alike. */
function unique(): string {
  const parts = [Date.now(), process.pid % 36 ** 4, (count += 1)]
  return parts.map((part) => part.toString(36).padStart(4, '0')).join('')
}

export type JourneyOptions = {
  /**
   * Whether each page prefetches some 40 files of other pages, a fifth of its processor time.
   * Without it, a page loads them when they are needed.
   */
  prefetchesPages: boolean
}
type OfEachTest = JourneyOptions & { prefetching: void; stage: Stage; problems: string[] }
type OfEachWorker = {
  /** Tests that name another gallery have a separate site; `demo` has the demo works. */
  gallery: string
  site: BuiltServer
}

export const test = base.extend<OfEachTest, OfEachWorker>({
  gallery: ['everybody’s', { scope: 'worker', option: true }],

  site: [
    async ({ gallery }, use) => {
      await runSite({ DEMO: gallery === 'demo' ? '1' : '0' }, async (site) => {
        if (screenshotFolder !== null) await waitForDemoImages(site.dataDir)
        await use(site)
      })
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  prefetchesPages: [true, { option: true }],

  prefetching: [
    async ({ browser, prefetchesPages }, use) => {
      const stop = (context: BrowserContext) => void context.addInitScript(leaveOutPrefetch)
      if (!prefetchesPages) browser.on('context', stop)
      await use()
      browser.off('context', stop)
    },
    { auto: true },
  ],

  stage: async ({ site, browser }, use) => {
    const call: Stage['call'] = async (context, method, path, data) => {
      const response = await context.request.fetch(`${site.url}/api${path}`, {
        method,
        ...(data === undefined ? {} : { data }),
      })
      const text = await response.text()
      if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`)
      return text === '' ? null : JSON.parse(text)
    }
    const signUp: Stage['signUp'] = async (context, { isArtist }) => {
      const person = {
        email: `${isArtist ? 'ada' : 'carl'}-${unique()}@example.com`,
        firstName: isArtist ? 'Ada' : 'Carl',
        lastName: isArtist ? 'Artist' : 'Collector',
        isArtist,
      }
      await call(context, 'POST', '/users', { ...person, password: PASSWORD })
      return person
    }
    const publish: Stage['publish'] = async (works) => {
      const context = await browser.newContext()
      await signUp(context, { isArtist: true })
      const published: Work[] = []
      const imageIds = new Map<string, string>()
      for (const { title, price, tags } of works) {
        const word = firstWord(title)
        const imageId = imageIds.get(word) ?? (await uploadImage(call, context, title))
        imageIds.set(word, imageId)
        published.push(await publishImage(call, context, { imageId, title, price, tags }))
      }
      await context.close()
      return published
    }
    await use({
      server: site,
      call,
      signUp,
      publish,
      async publishOne(word, price) {
        const [work] = await publish([{ title: titled(word), price }])
        if (work === undefined) throw new Error('no work was published')
        return work
      },
    })
  },

  /** Errors of the page's console and scripts; a journey expects none. */
  problems: async ({ page }, use) => {
    const problems: string[] = []
    watch(page, problems)
    await use(problems)
  },
})

export { expect }

/**
 * Leaves out the prefetch links of app/web/pages/bootstrap.ts. React inserts those of `<Link>` in
 * another way.
 */
function leaveOutPrefetch(): void {
  const { append } = Element.prototype
  const isPrefetch = (node: Node | string) =>
    node instanceof HTMLLinkElement && node.rel === 'prefetch'
  Element.prototype.append = function (...nodes) {
    append.apply(
      this,
      nodes.filter((node) => !isPrefetch(node)),
    )
  }
}

/** Runs the production build with a data folder of its own while `use` does. */
export async function runSite(
  settings: Readonly<Record<string, string>>,
  use: (site: BuiltServer) => Promise<void>,
): Promise<void> {
  const dataDir = await makeDataDir()
  try {
    await copyDatabase(usedDataDir(), dataDir)
    const site = await startBuiltServer({ dataDir, settings })
    await use(site)
    await site.stop()
  } finally {
    await removeDataDir(dataDir)
  }
}

/** Publishes a work in the artist's browser context. */
export async function publishWork(
  call: Stage['call'],
  artist: BrowserContext,
  title: string,
  price: number,
): Promise<Work> {
  const imageId = await uploadImage(call, artist, title)
  return publishImage(call, artist, { imageId, title, price })
}

/**
 * Uploads an image in the shade of a title.
 * @returns its id
 */
async function uploadImage(
  call: Stage['call'],
  artist: BrowserContext,
  title: string,
): Promise<string> {
  const image = Buffer.from(
    await plainImage({ width: 320, height: 240, background: shadeOf(title) }),
  )
  const dataUrl = `data:image/png;base64,${image.toString('base64')}`
  const { id } = (await call(artist, 'POST', '/images', { dataUrl })) as { id: string }
  return id
}

async function publishImage(
  call: Stage['call'],
  artist: BrowserContext,
  { imageId, title, price, tags = [] }: NewWork & { readonly imageId: string },
): Promise<Work> {
  const shape = { size: { width: 30, height: 40 }, date: '2024-05-06' }
  const fields = { title, price, imageId, tags, ...shape }
  const { id } = (await call(artist, 'POST', '/artworks', fields)) as { id: string }
  await call(artist, 'PUT', `/artworks/${id}/publication`)
  return { id, title, price }
}

/** A shade that depends on the first word, which is the same in every run. */
function shadeOf(title: string) {
  const sum = [...firstWord(title)].reduce((hash, letter) => hash * 31 + letter.charCodeAt(0), 7)
  return { r: sum % 256, g: (sum >> 3) % 200, b: (sum * 7) % 256, alpha: 1 }
}

const firstWord = (title: string): string => title.split(' ')[0] ?? ''

/** A unique title. */
export const titled = (word: string): string => `${word} ${unique()}`

/**
 * Messages of Chromium about a transition between two pages that ended early. The page itself still
 * appears. Some machines add a reason.
 */
const ENDED_TRANSITIONS = [
  // The test has resized the window during the transition.
  'Transition was aborted because of invalid state',
  // The next navigation started before the transition.
  'Transition was skipped',
]

export function watch(page: Page, problems: string[]): void {
  page.on('pageerror', ({ message }) => {
    if (!ENDED_TRANSITIONS.some((start) => message.startsWith(start))) problems.push(message)
  })
  page.on('console', (message) => {
    // The console also reports refusals by status, which journeys check themselves.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) problems.push(message.text())
  })
}

/** Waits for hydration. Before it, forms submit as full page loads. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__react'))
  })
}

/** Opens a page and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

export const SCRIPTS = '**/assets/*.js'

/** Holds every script request from now on. @returns a function that releases them */
export async function holdScripts(page: Page): Promise<() => void> {
  const { gone, letGo } = gate()
  await page.route(SCRIPTS, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

/** The address of a script that is named after a module, such as `toaster`. */
const chunkOf = (name: string): RegExp => new RegExp(`/assets/${name}-[^/]*\\.js$`)

/** Waits until the page has loaded such a script. */
export async function waitForScript(page: Page, name: string): Promise<void> {
  const isLoaded = () =>
    page.evaluate((source) => {
      const entries = performance.getEntriesByType('resource')
      return entries.some((entry) => new RegExp(source).test(entry.name))
    }, chunkOf(name).source)
  await expect.poll(isLoaded).toBe(true)
}

/** Makes a page's browser report that its user saves data. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

/** A promise and the function that resolves it. */
export function gate() {
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  return { gone, letGo }
}

/** Cumulative layout shift of the page: 0 is none, users notice 0.1. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0
    const watch = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as unknown as { value: number }).value
    }
    const observer = new PerformanceObserver((list) => watch(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // After two frames the last layout shift has been reported.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    watch(observer.takeRecords())
    observer.disconnect()
    return sum
  })
}

/** The card of a work in a grid. */
export const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })

/**
 * Opens a link in a new tab with Ctrl+click. Playwright does not report every such tab, so this
 * takes the address from the tab's request and returns a second tab there.
 */
export async function openInNewTab(link: Locator): Promise<Page> {
  const page = link.page()
  const here = page.url()
  const requested = page
    .context()
    .waitForEvent('request', (request) => request.resourceType() === 'document')
  await link.click({ modifiers: ['ControlOrMeta'] })
  const url = (await requested).url()
  expect(page.url()).toBe(here)
  const tab = await page.context().newPage()
  await tab.goto(url)
  return tab
}

/** The position of an element in the window, in CSS pixels. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${String(element)} is not to be seen`)
  return box
}

/** A toast with a text. */
export const toastOf = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true })

/** Fills the checkout's form with a delivery address and a card. */
export async function fillCheckout(page: Page, { isGuest = false } = {}): Promise<void> {
  if (isGuest) {
    await page.getByLabel('First name').fill('Gina')
    await page.getByLabel('Last name').fill('Guest')
    await page.getByRole('textbox', { name: 'Email' }).fill('gina@example.com')
  }
  await page.getByLabel('Address').fill('1 Paper Street')
  await page.getByLabel('City').fill('Ghent')
  await page.getByLabel('Postal code').fill('9000')
  await page.getByLabel('Country').fill('Belgium')
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel('Expiry date').fill('12/30')
  await page.getByLabel('CVV').fill('123')
}
