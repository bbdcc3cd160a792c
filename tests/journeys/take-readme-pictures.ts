import { mkdir, writeFile } from 'node:fs/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  waitForDemoImages,
} from '../helpers/site/built-server.ts'
import { ensureBrowser } from '../../bin/browser.mjs'

// Takes the README's pictures of the built site with the demo gallery:
// `npm run build`, then `node bin/frame.mjs run tests/journeys/take-readme-pictures.ts`.

const FOLDER = 'docs/pictures'
const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Widths in pixels for the README's column on a high-density screen. */
const WIDTH = { desk: 1200, phone: 520 }

type Theme = 'light' | 'dark'
type View = { readonly theme: Theme; readonly isPhone?: boolean; readonly path: string }

async function capture(browser: Browser, origin: string, view: View): Promise<Buffer> {
  const { theme, isPhone = false, path } = view
  const context = await browser.newContext({
    viewport: isPhone ? PHONE : DESK,
    deviceScaleFactor: 2,
    // Removes the space for a scrollbar.
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await waitForImages(page)
  const picture = await page.screenshot()
  await context.close()
  return picture
}

async function waitForImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    // Images outside of the window may be lazy.
    const inSight = [...document.images].filter((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect()
      return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    })
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)))
  })
}

/** The light theme on the left and the dark theme on the right of one image. */
async function sideBySide(day: Buffer, night: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(day).metadata()
  const half = Math.round(width / 2)
  const right = await sharp(night).extract({ left: half, top: 0, width: width - half, height })
  return sharp(day)
    .composite([{ input: await right.toBuffer(), left: half, top: 0 }])
    .png()
    .toBuffer()
}

async function save(name: string, picture: Buffer, width: number): Promise<void> {
  const file = `${FOLDER}/${name}.webp`
  const webp = await sharp(picture).resize({ width }).webp({ quality: 78 }).toBuffer()
  await writeFile(file, webp)
  process.stdout.write(`${file} ${Math.round(webp.length / 1024)} KB\n`)
}

type Feed = { readonly items: readonly { readonly id: string }[] }

async function newestWorkId(origin: string): Promise<string> {
  const wall = (await (await fetch(`${origin}/api/artworks`)).json()) as Feed
  const [work] = wall.items
  if (work === undefined) throw new Error('The demo gallery is empty.')
  return work.id
}

async function takeScreenshots(browser: Browser, origin: string): Promise<void> {
  const captureView = (view: View) => capture(browser, origin, view)
  const gallery = { path: '/for-art-lovers' }
  const day = await captureView({ ...gallery, theme: 'light' })
  await save(
    'gallery',
    await sideBySide(day, await captureView({ ...gallery, theme: 'dark' })),
    WIDTH.desk,
  )
  const path = `/artwork/${await newestWorkId(origin)}`
  await save('artwork', await captureView({ path, theme: 'light' }), WIDTH.desk)
  await save('phone', await captureView({ path: '/', theme: 'dark', isPhone: true }), WIDTH.phone)
}

const dataDir = await makeDataDir()
const server = await startBuiltServer({ dataDir, settings: { DEMO: '1' } })
try {
  await waitForDemoImages(dataDir)
  const executablePath = await ensureBrowser(process.cwd())
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  await mkdir(FOLDER, { recursive: true })
  await takeScreenshots(browser, server.url)
  await browser.close()
} finally {
  await server.stop()
  await removeDataDir(dataDir)
}
