import type { Page } from '@playwright/test'

/** The size of 1280 × 1024 pixels at 400 % zoom (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 }
const PHONE = { width: 390, height: 844 }
/** The largest share of a window that fixed bars may cover. */
const MAX_COVERED = 0.34

/**
 * Finds faults of zoom, text spacing, motion and focus. Moves the focus, so run it last.
 * @returns one line per fault, with its element
 */
export async function findDeepFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  const note = (place: string, found: readonly string[]) =>
    faults.push(...found.map((fault) => `${fault} [${place}]`))
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  note('reduced motion', await page.evaluate(findMotion))
  await page.setViewportSize(ZOOMED)
  note('zoomed', await page.evaluate(findLargeBars, MAX_COVERED))
  // A key press makes the browser show the focus.
  await page.keyboard.press('Shift')
  note('zoomed', await page.evaluate(findHiddenFocus))
  await page.setViewportSize(PHONE)
  note('phone', await page.evaluate(findHiddenFocus))
  note('text spacing', await page.evaluate(findCutText))
  return faults
}

/** Animations and transitions longer than a millisecond under prefers-reduced-motion. */
function findMotion(): string[] {
  const LONGEST_MS = 1
  const seconds = (list: string) => list.split(',').map((each) => Number.parseFloat(each) * 1000)
  const found = [...document.querySelectorAll('body *')].filter((element) => {
    const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
    const moves = animationName === 'none' ? [] : seconds(animationDuration)
    return Math.max(...seconds(transitionDuration), ...moves) > LONGEST_MS
  })
  const running = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > LONGEST_MS)
  const names = new Set(found.map((element) => (element.cloneNode() as Element).outerHTML))
  return [
    ...[...names].map((name) => `moves: ${name.slice(0, 120)}`),
    ...running.map((animation) => `runs: ${animation.constructor.name}`),
  ]
}

/** Fixed and sticky bars that cover too much of a window. */
function findLargeBars(most: number): string[] {
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element)
    const isModal = element.closest('dialog, [popover]') !== null
    return (position === 'fixed' || position === 'sticky') && !isModal
  })
  const heights = bars.map((bar) => {
    const { width, height } = bar.getBoundingClientRect()
    return width > innerWidth / 2 ? height : 0
  })
  const covered = heights.reduce((sum, height) => sum + height, 0)
  return covered / innerHeight > most ? [`bars cover ${covered} of ${innerHeight} px`] : []
}

/** Focused controls without a focus ring or under another element (WCAG 2.4.7, 2.4.11). */
function findHiddenFocus(): string[] {
  const scope = document.querySelector('dialog:modal, :popover-open') ?? document.body
  const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const before = document.activeElement
  const faults: string[] = []
  const ringOf = (element: Element) => {
    const around: Element[] = []
    for (let one: Element | null = element; one !== null && around.length < 5;) {
      around.push(one)
      one = one.parentElement
    }
    const sibling = element.nextElementSibling
    return [...around, ...(sibling === null ? [] : [sibling])].map((one) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one)
      const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth}`
      return `${outline} ${boxShadow} ${borderColor}`
    })
  }
  const isSeen = (element: Element) => {
    const box = element.getBoundingClientRect()
    const label = element.closest('label')
    return [0.1, 0.5, 0.9].some((part) => {
      const top = document.elementFromPoint(box.x + box.width * part, box.y + box.height * part)
      if (top === null) return false
      return element.contains(top) || top.contains(element) || (label?.contains(top) ?? false)
    })
  }
  for (const stop of scope.querySelectorAll<HTMLElement>(stops)) {
    if (stop.matches(':disabled, [tabindex="-1"], [type="hidden"]')) continue
    if (stop.closest('[inert]') !== null || !stop.checkVisibility()) continue
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const calm = ringOf(stop)
    stop.focus()
    if (document.activeElement !== stop) continue
    const name = (stop.cloneNode() as Element).outerHTML.slice(0, 120)
    if (!ringOf(stop).some((ring, index) => ring !== calm[index])) faults.push(`no ring: ${name}`)
    // With smooth scrolling, the element would still be moving.
    stop.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    if (!isSeen(stop)) faults.push(`the focus is covered: ${name}`)
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return faults
}

/** Text that is clipped with the text spacing of WCAG 1.4.12. */
function findCutText(): string[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
     p { margin-block-end: 2em !important }`,
  )
  const own = [...document.adoptedStyleSheets]
  document.adoptedStyleSheets = [...own, sheet]
  const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element)
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '',
    )
    if (!hasWords || clipPath !== 'none' || !element.checkVisibility()) return false
    // Text with an ellipsis appears in full elsewhere.
    const isCutAcross = overflowX === 'hidden' && textOverflow !== 'ellipsis'
    return (
      (isCutAcross && element.scrollWidth > element.clientWidth + 1) ||
      (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
    )
  })
  const main = document.querySelector('main')
  main?.style.setProperty('overflow', 'visible')
  const { scrollWidth, clientWidth } = document.documentElement
  main?.style.removeProperty('overflow')
  document.adoptedStyleSheets = own
  const wide = scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []
  return [...wide, ...cut.map((element) => `cut off: “${element.textContent.slice(0, 60)}”`)]
}
