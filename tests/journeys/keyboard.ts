import type { ElementHandle, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** How many stops at most lie between two places of one page. */
const MOST_STOPS = 90

type Stop = { readonly element: ElementHandle<Element>; readonly look: readonly string[] }

export type Keys = {
  press(key: string): Promise<void>
  /** Types into what has the focus, in place of what stands there. */
  type(text: string): Promise<void>
  /** Goes on, or back, until the place has the focus; each stop on the way has to show it. */
  tabTo(place: Locator, direction?: 'on' | 'back'): Promise<void>
}

/** Hands that have a keyboard and no mouse, and eyes that look for the focus. */
export function keysOf(page: Page): Keys {
  let last: Stop | null = null

  async function tab(key: 'Tab' | 'Shift+Tab'): Promise<void> {
    await page.keyboard.press(key)
    const element = (await page.evaluateHandle(() => document.activeElement)).asElement()
    if (last !== null) await expectRing(last)
    if (element === null || (await element.evaluate((one) => one.matches('body, main')))) {
      last = null
      return
    }
    await expect.poll(() => element.evaluate(isInSight), await nameOf(element)).toBe(true)
    last = { element, look: await element.evaluate(ringsOf) }
  }

  return {
    press: (key) => page.keyboard.press(key),
    async type(text) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async tabTo(place, direction = 'on') {
      await place.waitFor()
      for (let stop = 0; stop < MOST_STOPS; stop += 1) {
        await tab(direction === 'on' ? 'Tab' : 'Shift+Tab')
        if (await place.evaluate((one) => one === document.activeElement)) return
      }
      throw new Error(`no way by the keyboard to ${place.toString()}`)
    },
  }
}

/** What was drawn around a place while it had the focus must be gone now that it hasn't. */
async function expectRing({ element, look }: Stop): Promise<void> {
  // It may have left together with its page.
  const now = await element.evaluate(ringsOf).catch(() => null)
  if (now === null || now.length === 0) return
  const shown = look.some((ring, index) => ring !== '' && ring !== now[index])
  expect(shown, `the focus is visible on ${await nameOf(element)}`).toBe(true)
}

function nameOf(element: ElementHandle<Element>): Promise<string> {
  return element.evaluate((one) => (one.cloneNode() as Element).outerHTML.slice(0, 160))
}

/** The ring of an element and of those around it, '' for none; nothing when it is no longer there. */
function ringsOf(element: Element): string[] {
  const rings: string[] = []
  if (!element.isConnected) return rings
  for (
    let one: Element | null = element;
    one !== null && rings.length < 5;
    one = one.parentElement
  ) {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(one)
    const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const outline = isDrawn ? `${outlineStyle} ${outlineWidth} ${outlineColor}` : ''
    rings.push(`${outline}${boxShadow === 'none' ? '' : boxShadow}`)
  }
  return rings
}

/** Whether something of it is in the window, and not under a bar (WCAG 2.4.11). */
function isInSight(element: Element): boolean {
  const box = element.getBoundingClientRect()
  const label = element.closest('label')
  return [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => {
    const top = document.elementFromPoint(box.x + box.width * part, box.y + box.height * part)
    if (top === null) return false
    return element.contains(top) || top.contains(element) || (label?.contains(top) ?? false)
  })
}
