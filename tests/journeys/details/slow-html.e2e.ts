import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, layoutShiftOf, test } from '../fixtures.ts'
import { listen } from '../../helpers/site/listen.ts'

const PAUSE_MS = 400

/** Opens a page whose HTML arrives in two parts with a pause. @returns the layout shift */
async function openInParts(
  page: Page,
  address: string,
  cut: (html: string) => number,
): Promise<number> {
  const { origin, pathname } = new URL(address)
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(origin + url)
    const body = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-security-policy': answer.headers.get('content-security-policy') ?? '',
    })
    if (url !== pathname) return response.end(body)
    const html = body.toString()
    const at = Buffer.byteLength(html.slice(0, cut(html)))
    response.write(body.subarray(0, at))
    return setTimeout(() => response.end(body.subarray(at)), PAUSE_MS)
  })
  const port = await listen(server)
  await page.goto(`http://127.0.0.1:${port}${pathname}`, { waitUntil: 'networkidle' })
  server.close()
  return layoutShiftOf(page)
}

/** The position of the `count`th match after another text. */
function placeOf(html: string, { after, what, count }: Cut): number {
  let at = html.indexOf(after)
  for (let found = 0; found < count; found += 1) at = html.indexOf(what, at + 1)
  // A missing position would prove nothing.
  expect(at).toBeGreaterThan(0)
  return at
}

type Cut = { readonly after: string; readonly what: string; readonly count: number }

const workFrom = (count: number): Cut => ({ after: 'hero-carousel_track', what: '<li', count })
const CUTS: Readonly<Record<string, Cut>> = {
  'its first work': workFrom(1),
  'its fourth work': workFrom(4),
  'its last work': workFrom(6),
  'its second button': { after: 'Previous works', what: '<button', count: 1 },
}

for (const [place, cut] of Object.entries(CUTS)) {
  test(`the landing page’s carousel causes no layout shift when its HTML is slow from ${place} on`, async ({
    page,
    stage,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const shifted = await openInParts(page, `${stage.server.url}/`, (html) => placeOf(html, cut))
    const wall = page.getByRole('list', { name: 'Works on the wall' })
    await expect.poll(() => wall.evaluate(({ scrollLeft }) => scrollLeft)).toBe(640)
    expect(shifted).toBe(0)
  })
}

test('the top bar causes no layout shift when its HTML is slow', async ({ page, stage }) => {
  const shifted = await openInParts(page, `${stage.server.url}/cart`, (html) =>
    placeOf(html, { after: 'aria-label="Main"', what: '<a', count: 2 }),
  )
  await expect(page.getByRole('link', { name: 'sign_up' })).toBeVisible()
  expect(shifted).toBe(0)
})
