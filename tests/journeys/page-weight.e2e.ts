import type { BrowserContext } from '@playwright/test'
import { weighPage } from '../../bench/page-weight.ts'
import { exhibit } from './exhibition.ts'
import { expect, publishWork, type Stage, test } from './fixtures.ts'

/**
 * The budget of a first visit, in bytes of brotli 11. The manifest has its own, so that the number
 * of routes does not affect how large a page may be (docs/decisions/021-deferred-hydration.md). The
 * hashes in file names alone change a page by some 30 bytes.
 */
const BUDGET = { scripts: 101_390, routeManifest: 5_100, ownScripts: 7_740, styles: 6_000 }
const PAGES = ['/', '/for-art-lovers', 'an artwork', 'an artist with an exhibition'] as const

for (const page of PAGES) {
  test(`a first visit to ${page} stays within its budget`, async ({ stage, context }) => {
    const weight = await weighPage(stage.server.url + (await pathOf(stage, context, page)))
    const { scripts, routeManifest, ownScripts, styles, prefetched, files } = weight
    const list = files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')

    expect(scripts, list).toBeLessThanOrEqual(BUDGET.scripts)
    expect(routeManifest).toBeLessThanOrEqual(BUDGET.routeManifest)
    expect(ownScripts, list).toBeLessThanOrEqual(BUDGET.ownScripts)
    expect(styles, list).toBeLessThanOrEqual(BUDGET.styles)
    // Files of other pages, which the browser fetches when it is idle.
    expect(prefetched.bytes).toBeLessThanOrEqual(57_000)
    expect(prefetched.count).toBeLessThanOrEqual(50)
    expect(prefetched.bytes).toBeGreaterThan(20_000)
    // A page without any found file would weigh nothing.
    expect(ownScripts, list).toBeGreaterThan(5_000)
    expect(routeManifest).toBeGreaterThan(2_000)
    expect(scripts - ownScripts, list).toBeGreaterThan(80_000)
    expect(styles, list).toBeGreaterThan(3_000)
  })
}

async function pathOf(
  stage: Stage,
  context: BrowserContext,
  page: (typeof PAGES)[number],
): Promise<string> {
  if (page.startsWith('/')) return page
  await stage.signUp(context, { isArtist: true })
  const { id } = await publishWork(stage.call, context, 'Weighed', 12)
  if (page === 'an artwork') return `/artwork/${id}`
  await exhibit(stage.call, context, [id])
  const { artistId } = (await stage.call(context, 'GET', `/artworks/${id}`)) as WithArtist
  return `/artist/${artistId}`
}

type WithArtist = { readonly artistId: string }

test('a first visit loads no form validation, toasts or confetti', async ({ stage }) => {
  for (const path of ['/', '/for-art-lovers']) {
    const { files } = await weighPage(stage.server.url + path)
    const text = files.map((file) => file.text).join('\n')
    for (const stranger of ['_zod', 'data-leaving', 'disableForReducedMotion']) {
      expect(text.includes(stranger), `${stranger} on ${path}`).toBe(false)
    }
  }
})
