import type { BrowserContext, Page } from '@playwright/test'
import { compareWith, wideCharts, type Chart } from '../../helpers/colour/chart.ts'
import { DISPLAY_P3, SRGB } from '../../helpers/colour/rgb-space.ts'
import { expect, open, test, titled, type Stage } from '../fixtures.ts'

// The colours of a work on the screen, after its upload, storage and derivatives.

/** The maximum CIEDE2000 difference; about 1 is just visible side by side. */
const MAX_DIFFERENCE = 2
/** Colour profiles with which Chromium simulates screens. */
const SCREENS = [
  { profile: 'srgb', space: SRGB },
  { profile: 'display-p3-d65', space: DISPLAY_P3 },
] as const
/** Without a graphics processor, Chromium draws in sRGB on any screen. */
const GRAPHICS = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

async function publish(stage: Stage, artist: BrowserContext, chart: Chart): Promise<string> {
  const type = chart.bytes[0] === 0xff ? 'jpeg' : 'png'
  const imageUrl = `data:image/${type};base64,${chart.bytes.toString('base64')}`
  const fields = { title: titled('Chart'), price: 675, imageUrl }
  const { id } = (await stage.call(artist, 'POST', '/artworks', fields)) as { id: string }
  await stage.call(artist, 'PUT', `/artworks/${id}/publication`)
  return id
}

async function pictureOf(page: Page, path: string): Promise<Buffer> {
  await open(page, path)
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: /^Chart/ })
    .first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  return picture.screenshot({ animations: 'disabled' })
}

test('a wide-gamut upload has its colours on a wide screen, and the nearest on any other', async ({
  stage,
  browser,
  playwright,
  launchOptions,
  site,
}) => {
  const artist = await browser.newContext()
  await stage.signUp(artist, { isArtist: true })
  const works: { name: string; chart: Chart; id: string }[] = []
  for (const [name, make] of Object.entries(wideCharts)) {
    const chart = await make()
    works.push({ name, chart, id: await publish(stage, artist, chart) })
  }
  await artist.close()
  for (const { profile, space } of SCREENS) {
    const screen = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--force-color-profile=srgb'],
      args: [
        ...(launchOptions.args ?? []).filter((arg) => arg !== '--disable-gpu'),
        ...GRAPHICS,
        `--force-color-profile=${profile}`,
      ],
    })
    const page = await screen.newPage({
      baseURL: site.url,
      viewport: { width: 1280, height: 900 },
    })
    for (const { name, chart, id } of works) {
      const { worst } = await compareWith(chart, await pictureOf(page, `/artwork/${id}`), space)
      expect.soft(worst, `${name} on a screen of ${profile}`).toBeLessThanOrEqual(MAX_DIFFERENCE)
    }
    await screen.close()
  }
})
