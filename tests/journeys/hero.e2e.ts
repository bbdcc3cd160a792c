import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './frame.ts'

const PAUSE_MS = 400

/** Serves a site, and its landing page in two parts with a pause between. @returns where, and the end of it */
async function serveInParts(site: string, cut: (html: string) => number) {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(site + url)
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-security-policy': answer.headers.get('content-security-policy') ?? '',
    })
    const html = url === '/' ? body.toString() : ''
    const at = Buffer.byteLength(html.slice(0, cut(html)))
    response.write(body.subarray(0, at))
    setTimeout(() => response.end(body.subarray(at)), url === '/' ? PAUSE_MS : 0)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Before one of the works on the landing page's wall. */
function beforeWork(html: string, position: number): number {
  let at = html.indexOf('hero-carousel_track')
  for (let work = 0; work < position; work += 1) at = html.indexOf('<li', at + 1)
  return Math.max(at, 0)
}

declare global {
  interface Window {
    /** How far things moved that nobody had touched. */
    shifted: number
  }
}

for (const position of [1, 4, 6]) {
  test(`the landing page’s wall is entered in its middle, and nothing moves, though it comes late from work ${position} on`, async ({
    page,
    stage,
  }) => {
    const site = await serveInParts(stage.server.url, (html) => beforeWork(html, position))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript(() => {
      window.shifted = 0
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) {
          window.shifted += (shift as unknown as { value: number }).value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(site.url, { waitUntil: 'networkidle' })
    const wall = page.getByRole('list', { name: 'Works on the wall' })
    await expect.poll(() => wall.evaluate(({ scrollLeft }) => scrollLeft)).toBe(640)
    expect(await page.evaluate(() => window.shifted)).toBe(0)
    site.close()
  })
}
