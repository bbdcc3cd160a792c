import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** CSS pixels of a phone, an upright tablet and a desktop, each with a typical height. */
const HEIGHTS = { 390: 844, 820: 1180, 1440: 900 } as const
export type Width = keyof typeof HEIGHTS
export const WIDTHS: readonly Width[] = [390, 820, 1440]

/** The size of 1280 pixels at 400 % zoom (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 }
const MIN_TARGET_PX = 24

const TAGS = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22a',
  'wcag22aa',
  'best-practice',
] as const

/** The rules that depend on the theme; the others run in the light theme only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

export async function resize(page: Page, width: Width): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] })
}

/** Shows the page in both themes at each width, without loading it again. */
export async function eachThemeAndWidth(
  page: Page,
  widths: readonly Width[],
  see: (width: Width, theme: Theme) => Promise<unknown>,
): Promise<void> {
  for (const width of widths) {
    await resize(page, width)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.evaluate(untilDrawn)
      await see(width, theme)
    }
  }
}

/**
 * Finds faults in both themes and at each width.
 * @param see finds further faults
 * @returns one line per fault, with its theme and width
 */
export async function findFaults(
  page: Page,
  widths: readonly Width[],
  see: (width: Width, theme: Theme) => Promise<readonly string[]>,
): Promise<string[]> {
  const seen = new Map<string, string[]>()
  const note = (place: string, faults: readonly string[]) => {
    for (const fault of faults) seen.set(fault, [...(seen.get(fault) ?? []), place])
  }
  await eachThemeAndWidth(page, widths, async (width, theme) => {
    note(`${width} ${theme}`, await see(width, theme))
    note(`${width} ${theme}`, await findViolations(page, theme))
    if (theme === THEMES[0]) {
      note(`${width}`, await page.evaluate(findSmallTargets, MIN_TARGET_PX))
      note(`${width}`, await page.evaluate(findOverflow))
    }
  })
  await page.setViewportSize(NARROWEST)
  await page.evaluate(untilDrawn)
  note(`${NARROWEST.width}`, await page.evaluate(findOverflow))
  return [...seen].map(([fault, places]) => `${fault} [${places.join(', ')}]`)
}

async function findViolations(page: Page, theme: Theme): Promise<string[]> {
  // The library is half a megabyte, so it is added once per document.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = isThere ? new AxeBuilder({ page, axeSource: 'void 0' }) : new AxeBuilder({ page })
  axe.options({ resultTypes: ['violations'], preload: false }).setLegacyMode()
  if (theme === THEMES[0]) axe.withTags([...TAGS])
  else axe.withRules(COLOUR_RULES)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
      return `${id}: ${html.slice(0, 160)} (${why})`
    }),
  )
}

/** Waits for the next frame, and scrolls up so that no bar covers a part of a control. */
async function untilDrawn(): Promise<void> {
  scrollTo({ top: 0, behavior: 'instant' })
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  await nextFrame()
  await nextFrame()
}

/** Elements beyond the right edge of the window, including clipped ones. */
export function findOverflow(): string[] {
  const main = document.querySelector('main')
  main?.style.setProperty('overflow', 'visible')
  const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
  const faults = boxes.flatMap((box) => {
    const edge = box.getBoundingClientRect().left + box.clientWidth
    if (box.scrollWidth <= box.clientWidth) return []
    const out = [...box.querySelectorAll('*')].findLast(
      (one) => one.getBoundingClientRect().right > edge,
    )
    const what = (out?.cloneNode() as Element | undefined)?.outerHTML ?? ''
    return [`${box.tagName.toLowerCase()} is too narrow for its content: ${what.slice(0, 160)}`]
  })
  main?.style.removeProperty('overflow')
  return faults
}

/** WCAG 2.5.8 without its exception for spacing; links within text are exempt. */
function findSmallTargets(least: number): string[] {
  const controls = 'a[href], button, input:not([type="hidden"]), select, textarea, summary'
  const scope = document.querySelector('dialog[open]') ?? document.body
  return [...scope.querySelectorAll<HTMLElement>(controls)]
    .filter((control) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: false }),
    )
    .filter((control) => control.closest('[inert], [aria-hidden="true"]') === null)
    .filter((control) => {
      if (control.matches('.skip-link')) return false
      const inText = getComputedStyle(control).display === 'inline' && control.closest('p, li, dd')
      return !inText
    })
    .flatMap((control) => {
      const label = control instanceof HTMLInputElement ? control.closest('label') : null
      const { width, height } = (label ?? control).getBoundingClientRect()
      if (width >= least && height >= least) return []
      const name = control.getAttribute('aria-label') ?? control.textContent.trim()
      const size = `${Math.round(width)} × ${Math.round(height)}`
      return [`target of ${size} px: ${control.tagName.toLowerCase()} “${name}”`]
    })
}
