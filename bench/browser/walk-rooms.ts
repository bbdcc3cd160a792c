import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'

/** Milliseconds between the frames of a movement. */
export type Frames = { readonly count: number; readonly p50: number; readonly p95: number }

export type WalkedRooms = {
  readonly works: number
  /** Compressed size of the scripts that draw the rooms. */
  readonly scriptBytes: number
  /** Milliseconds from the navigation until the rooms are drawn. */
  readonly openMs: number
  readonly turning: Frames
  readonly walking: Frames
  /** The canvas's width at the end, in pixels. */
  readonly drawnWidth: number
  readonly heapBytes: number
  /** Draw calls in two seconds without movement. */
  readonly restingDraws: number
}

/** Pixels. */
const CANVAS = { width: 1280, height: 720 } as const
const MOVEMENT_MS = 6000
const REST_MS = 2000

declare global {
  interface Window {
    drawCalls: number
  }
}

/** Walks through rooms of a running site. */
export async function walkRooms(browser: Browser, address: string): Promise<WalkedRooms> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } })
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (!/\/room-scene[\w.-]*\.js$/.test(response.url())) return
    scripts.push(response.body().then((body) => brotliCompressSync(body).length))
  })
  await countDrawCalls(page)
  const start = Date.now()
  await page.goto(address)
  const canvas = page.locator('canvas')
  await page.locator('[data-open="true"]').waitFor()
  const openMs = Date.now() - start
  await canvas.evaluate((element, { width, height }) => {
    element.style.inlineSize = `${width}px`
    element.style.blockSize = `${height}px`
  }, CANVAS)
  await untilStill(page)
  const restingDraws = await drawsWhile(page, REST_MS)
  await canvas.focus()
  const turning = await framesWhile(page, ['ArrowRight'])
  const walking = await framesWhile(page, ['ArrowUp', 'ArrowLeft'])
  const drawnWidth = await canvas.evaluate((element: HTMLCanvasElement) => element.width)
  const works = await page.getByRole('link', { name: 'See it in the room' }).count()
  const heapBytes = await heapOf(page)
  const sizes = await Promise.all(scripts)
  await page.close()
  const scriptBytes = sizes.reduce((sum, bytes) => sum + bytes, 0)
  return {
    works,
    scriptBytes,
    openMs,
    turning,
    walking,
    drawnWidth,
    heapBytes,
    restingDraws,
  }
}

const countDrawCalls = (page: Page) =>
  page.addInitScript(() => {
    window.drawCalls = 0
    const { drawElements } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.drawElements = function counted(...args) {
      window.drawCalls += 1
      drawElements.apply(this, args)
    }
  })

async function drawsWhile(page: Page, ms: number): Promise<number> {
  const before = await page.evaluate(() => window.drawCalls)
  await page.waitForTimeout(ms)
  return (await page.evaluate(() => window.drawCalls)) - before
}

/** Waits until all pictures have arrived. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  while ((await drawsWhile(page, 1000)) > 0);
}

async function framesWhile(page: Page, keys: readonly string[]): Promise<Frames> {
  for (const key of keys) await page.keyboard.down(key)
  const times = await page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const intervals: number[] = []
        const start = performance.now()
        let last = start
        const frame = (now: number) => {
          intervals.push(now - last)
          last = now
          if (now - start < ms) requestAnimationFrame(frame)
          else resolve(intervals)
        }
        requestAnimationFrame(frame)
      }),
    MOVEMENT_MS,
  )
  for (const key of keys) await page.keyboard.up(key)
  const sorted = times.slice(1).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95) }
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
