import type { Page } from '@playwright/test'
import pg from 'pg'
import { listArtworkColumns } from '../artwork-columns.ts'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'

export type Scroll = {
  readonly cards: number
  /** Milliseconds; 0 when no task took more than 50. */
  readonly longestTaskMs: number
  readonly longTasks: number
  /** The maximum number of DOM nodes at the end of a page. */
  readonly nodes: number
  /** The maximum number of cards in the page at once. */
  readonly mostCards: number
  readonly heapBytes: number
}

/** Inserts copies of the published works, each a little older, up to this number of works. */
export async function insertCopies(dataDir: string, count: number): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    const columns = await listArtworkColumns(client, ['id', 'published_at'])
    await client.query(
      `with published as (
         select *, row_number() over () as place from artworks where published_at is not null)
       insert into artworks (id, published_at, ${columns})
       select gen_random_uuid(), published.published_at - copy * interval '400 days', ${columns}
       from published, generate_series(1, 100) as copy order by copy limit ${Math.trunc(count)}`,
    )
  } finally {
    await client.end()
    await server.stop()
  }
}

/**
 * Scrolls through the gallery until it has shown this many cards. From 240 cards on, a link leads
 * to the next page.
 */
export async function scrollGallery(page: Page, cards: number): Promise<Scroll> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  const countCards = () => page.locator('[data-work]').count()
  const readMetric = async (name: string) => {
    await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find((one) => one.name === name)?.value ?? Number.NaN
  }
  let nodes = 0
  let cardsOfEarlierPages = 0
  let mostCards = 0
  for (let turn = 0; turn < 1500; turn += 1) {
    const shown = await countCards()
    mostCards = Math.max(mostCards, shown)
    if (cardsOfEarlierPages + shown >= cards) break
    await page.mouse.wheel(0, 3000)
    await page.waitForTimeout(60)
    const next = page.getByRole('link', { name: 'Next page' })
    if (await next.isVisible()) {
      cardsOfEarlierPages += await countCards()
      mostCards = Math.max(mostCards, await countCards())
      nodes = Math.max(nodes, await readMetric('Nodes'))
      const address = page.url()
      await next.click()
      await page.waitForURL((url) => url.href !== address)
      await next.waitFor({ state: 'hidden' })
    }
  }
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  return {
    cards: cardsOfEarlierPages + (await countCards()),
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.length,
    nodes: Math.max(nodes, await readMetric('Nodes')),
    mostCards,
    heapBytes: await readMetric('JSHeapUsedSize'),
  }
}
