import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A first visit of a mid-range phone: Lighthouse's mobile profile, applied by the browser. */
export const PHONE_PROFILE = '390 × 844 at 2×, CPU 4× slower, 1.6 Mbit/s, 150 ms'

export type Visit = {
  /** Milliseconds from the navigation to the largest paint. */
  readonly lcpMs: number
  /** Milliseconds of tasks beyond their first 50, between first paint and quiet. */
  readonly tbtMs: number
  readonly cls: number
  /** Bytes on the wire of all images, without scrolling. */
  readonly imageBytes: number
  /** Addresses of those images. */
  readonly images: readonly string[]
}

const QUIET_MS = 1500

export async function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
}

/** Visits an address once, with an empty cache. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await openPhone(browser)
  try {
    const page = await context.newPage()
    await watchPaints(page)
    const wire = await throttle(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.waitForTimeout(QUIET_MS)
    return { ...(await page.evaluate(() => window.seen)), ...wire() }
  } finally {
    await context.close()
  }
}

type Seen = { lcpMs: number; tbtMs: number; cls: number }
declare global {
  interface Window {
    seen: Seen
  }
}

function watchPaints(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seen = { lcpMs: 0, tbtMs: 0, cls: 0 }
    window.seen = seen
    const watch = (type: string, hear: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) hear(entry)
      }).observe({ type, buffered: true })
    watch('largest-contentful-paint', (entry) => (seen.lcpMs = entry.startTime))
    watch('longtask', (entry) => (seen.tbtMs += Math.max(0, entry.duration - 50)))
    watch('layout-shift', (entry) => (seen.cls += (entry as unknown as { value: number }).value))
  })
}

/** Throttles the processor to that of a phone. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * Throttles the network and the processor to those of a phone.
 * @returns a function that reports the loaded images
 */
export async function throttle(page: Page): Promise<() => Pick<Visit, 'imageBytes' | 'images'>> {
  const session = await page.context().newCDPSession(page)
  const images = new Map<string, string>()
  let imageBytes = 0
  session.on('Network.responseReceived', ({ type, requestId, response }) => {
    if (type === 'Image') images.set(requestId, response.url)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (images.has(requestId)) imageBytes += encodedDataLength
  })
  await session.send('Network.enable')
  const bytesPerSecond = (1.6 * 1024 * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await slowDown(page)
  return () => ({ imageBytes, images: [...images.values()] })
}
