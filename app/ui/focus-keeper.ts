/** A part of the page that says what it is when it gets the focus. */
const PLACE = ':is(section, [role])[aria-label], section[aria-labelledby], main'
const STOP = ':is(a[href], button, input, select, textarea):not(:disabled, [tabindex="-1"])'

/** What had the focus last, and all that it stood in. */
let trail: Element[] = []
/** The same of whatever had it before a dialog took it. */
let outside: Element[] = []
let isKeeping = false

/**
 * From now on nobody loses their place because what had the focus is taken out of the page: the next entry of
 * its list gets it, or else the part of the page that it stood in. Browser only.
 */
export function keepFocus(): void {
  if (isKeeping) return
  isKeeping = true
  remember(document.activeElement)
  document.addEventListener('focusin', ({ target }) => remember(target))
  new MutationObserver(rescue).observe(document.body, { childList: true, subtree: true })
}

function remember(focused: unknown): void {
  trail = []
  for (
    let one = focused;
    one instanceof Element && one !== document.body;
    one = one.parentElement
  ) {
    trail.push(one)
  }
  if (trail.some((one) => one instanceof HTMLDialogElement)) trail.push(...outside)
  else outside = trail
}

function rescue(changes: readonly MutationRecord[]): void {
  const [lost] = trail
  if (lost === undefined || lost.isConnected || document.activeElement !== document.body) return
  const place = neighbourOf(changes) ?? trail.find((one) => one.isConnected && one.matches(PLACE))
  trail = []
  if (!(place instanceof HTMLElement)) return
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: place.matches(PLACE) })
}

/** Where one goes on in a list whose entry is gone: never to what would take out another at one more press. */
function neighbourOf(changes: readonly MutationRecord[]): Element | null {
  const change = changes.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node instanceof HTMLLIElement && trail.includes(node)),
  )
  const entry = change?.nextSibling ?? change?.previousSibling
  return entry instanceof HTMLLIElement ? entry.querySelector(STOP) : null
}
