import type { Page } from '@playwright/test'
import postgres from 'postgres'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'

export type Scroll = {
  readonly cards: number
  /** Milliseconds; 0 when no task took more than 50. */
  readonly longestTaskMs: number
  readonly longTasks: number
  /** At the end, and the most there were on the way. */
  readonly nodes: number
  readonly mostCards: number
  readonly heapBytes: number
}

/** Hangs copies of the works that hang already, each a little older, until there are so many. */
export async function hangCopies(dataDir: string, count: number): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  const sql = postgres({ ...server.connection, max: 1, onnotice: () => {} })
  try {
    const columns = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_name = 'artworks' and table_schema = 'public' and is_generated = 'NEVER'
        and column_name not in ('id', 'published_at')`
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    await sql.unsafe(
      `with hung as (
         select *, row_number() over () as place from artworks where published_at is not null)
       insert into artworks (id, published_at, ${names})
       select gen_random_uuid(), hung.published_at - copy * interval '400 days', ${names}
       from hung, generate_series(1, 100) as copy order by copy limit ${Math.trunc(count)}`,
    )
  } finally {
    await sql.end()
    await server.stop()
  }
}

/** Scrolls through the wall until so many cards hang on it, asking for more wherever it waits to be asked. */
export async function scrollWall(page: Page, cards: number): Promise<Scroll> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  // Of a long wall only some cards are in the page; each says which it is.
  const hung = () =>
    page.evaluate(() => {
      const cards = [...document.querySelectorAll('[data-work]')]
      return Math.max(cards.length, ...cards.map((card) => Number(card.ariaPosInSet ?? 0)))
    })
  let mostCards = 0
  for (let turn = 0; turn < 1500 && (await hung()) < cards; turn += 1) {
    mostCards = Math.max(mostCards, await page.locator('[data-work]').count())
    await page.mouse.wheel(0, 3000)
    await page.waitForTimeout(60)
    const more = page.getByRole('link', { name: 'More works' })
    if (turn % 8 === 7 && (await more.isVisible())) await more.click()
  }
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  return {
    cards: await hung(),
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.length,
    nodes: metric('Nodes'),
    mostCards,
    heapBytes: metric('JSHeapUsedSize'),
  }
}
