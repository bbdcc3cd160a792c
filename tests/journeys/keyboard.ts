import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The most Tab stops between two elements of one page. */
const MAX_STOPS = 90

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

  /** @returns whether the place has the focus now */
  async function tab(key: 'Tab' | 'Shift+Tab', place: Locator): Promise<boolean> {
    await page.keyboard.press(key)
    let stop = await place.evaluate(lookAtFocus)
    if (last !== null) expectRing(last, stop.ringsBefore)
    if (!stop.isNowhere && stop.hiddenAt !== '') {
      const lookAgain = async () => (stop = await place.evaluate(lookAtFocus)).hiddenAt
      await expect.poll(lookAgain, stop.name).toBe('')
    }
    last = stop.isNowhere ? null : stop
    return stop.isAtPlace
  }

  return {
    press: (key) => page.keyboard.press(key),
    async type(text) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    async tabTo(place, direction = 'on') {
      await place.waitFor()
      for (let stop = 0; stop < MAX_STOPS; stop += 1)
        if (await tab(direction === 'on' ? 'Tab' : 'Shift+Tab', place)) return
      throw new Error(`no way by the keyboard to ${place.toString()}`)
    },
  }
}

/** Expects that an element showed its focus ring only while it had the focus. */
function expectRing({ rings, name }: Stop, now: readonly string[]): void {
  // The element may be gone, also together with its page.
  if (now.length === 0) return
  const shown = rings.some((ring, index) => ring !== '' && ring !== now[index])
  expect(shown, `the focus is visible on ${name}`).toBe(true)
}

/** The focused element as it is now. */
type Stop = {
  readonly name: string
  readonly isAtPlace: boolean
  /** Whether the page as a whole has the focus. */
  readonly isNowhere: boolean
  /** The position of a hidden element; '' for a visible one. */
  readonly hiddenAt: string
  readonly rings: readonly string[]
  /** The current rings of the element that was checked before. */
  readonly ringsBefore: readonly string[]
}

/**
 * Runs in the page, in one round trip per stop.
 * @param place the element that should receive the focus
 */
function lookAtFocus(place: Element): Stop {
  const seen = globalThis as { focusBefore?: Element }
  const focus = document.activeElement ?? document.body
  const before = seen.focusBefore
  seen.focusBefore = focus
  return {
    name: (focus.cloneNode() as Element).outerHTML.slice(0, 160),
    isAtPlace: focus === place,
    isNowhere: focus.matches('body, main'),
    hiddenAt: hiddenAt(focus),
    rings: ringsOf(focus),
    ringsBefore: before === undefined ? [] : ringsOf(before),
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
   * The position of an element if no part of it is in the window, or a bar covers all of it (WCAG
   * 2.4.11); otherwise ''.
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
}
