import type { ElementHandle, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The most Tab stops between two elements of one page. */
const MAX_STOPS = 90

type Stop = { readonly element: ElementHandle<Element>; readonly look: readonly string[] }

export type Keyboard = {
  press(key: string): Promise<void>
  /** Replaces the text of the focused field. */
  type(text: string): Promise<void>
  /** Presses Tab, or Shift+Tab, until the element has the focus. Each stop must show a ring. */
  tabTo(place: Locator, direction?: 'on' | 'back'): Promise<void>
}

/** Operates a page by keyboard and checks that the focus is visible. */
export function keyboardOf(page: Page): Keyboard {
  let last: Stop | null = null

  async function tab(key: 'Tab' | 'Shift+Tab'): Promise<void> {
    await page.keyboard.press(key)
    const element = (await page.evaluateHandle(() => document.activeElement)).asElement()
    if (last !== null) await expectRing(last)
    if (element === null || (await element.evaluate((one) => one.matches('body, main')))) {
      last = null
      return
    }
    await expect.poll(() => element.evaluate(hiddenAt), await nameOf(element)).toBe('')
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
      for (let stop = 0; stop < MAX_STOPS; stop += 1) {
        await tab(direction === 'on' ? 'Tab' : 'Shift+Tab')
        if (await place.evaluate((one) => one === document.activeElement)) return
      }
      throw new Error(`no way by the keyboard to ${place.toString()}`)
    },
  }
}

/** Expects that an element shows its focus ring only while it has the focus. */
async function expectRing({ element, look }: Stop): Promise<void> {
  // The element may be gone together with its page.
  const now = await element.evaluate(ringsOf).catch(() => null)
  if (now === null || now.length === 0) return
  const shown = look.some((ring, index) => ring !== '' && ring !== now[index])
  expect(shown, `the focus is visible on ${await nameOf(element)}`).toBe(true)
}

function nameOf(element: ElementHandle<Element>): Promise<string> {
  return element.evaluate((one) => (one.cloneNode() as Element).outerHTML.slice(0, 160))
}

/** The rings of an element and its ancestors, '' for none; empty for a removed element. */
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

/**
 * Where an element is, when no part of it is in the window or all is under a bar (WCAG 2.4.11).
 * @returns '' for a visible element
 */
function hiddenAt(element: Element): string {
  const box = element.getBoundingClientRect()
  const label = element.closest('label')
  const isVisible = [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => {
    const top = document.elementFromPoint(box.x + box.width * part, box.y + box.height * part)
    if (top === null) return false
    return element.contains(top) || top.contains(element) || (label?.contains(top) ?? false)
  })
  if (isVisible) return ''
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return JSON.stringify({
    box,
    under: top?.outerHTML.slice(0, 120) ?? null,
    window: { width: innerWidth, height: innerHeight, x: scrollX, y: scrollY },
    hasFocus: document.activeElement === element,
  })
}
