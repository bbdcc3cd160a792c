/** Regions whose name a screen reader reads when they receive the focus. */
const REGION = ':is(section, [role])[aria-label], section[aria-labelledby], main'
const CONTROL =
  ':is(a[href], button, input, select, textarea):not(:disabled, [type="hidden"], [tabindex="-1"])'

/** The element that had the focus last, followed by its ancestors. */
let path: Element[] = []
/** The element that had the focus before a dialog opened, followed by its ancestors. */
let pathOutsideDialog: Element[] = []
let isInstalled = false

/**
 * Moves the focus when the focused element is removed from the page: to the next item of its list,
 * to the element that opened the removed dialog, or else to the region around it. Browser only.
 */
export function installFocusRecovery(): void {
  if (isInstalled) return
  isInstalled = true
  remember(document.activeElement)
  document.addEventListener('focusin', ({ target }) => remember(target))
  new MutationObserver(recover).observe(document.body, { childList: true, subtree: true })
}

function remember(focused: unknown): void {
  path = []
  for (
    let one = focused;
    one instanceof Element && one !== document.body;
    one = one.parentElement
  ) {
    path.push(one)
  }
  if (path.some((one) => one instanceof HTMLDialogElement)) path.push(...pathOutsideDialog)
  else pathOutsideDialog = path
}

function recover(changes: readonly MutationRecord[]): void {
  const [lost] = path
  if (lost === undefined || lost.isConnected || document.activeElement !== document.body) return
  const [opener] = pathOutsideDialog
  const target =
    findNeighbour(changes) ??
    (opener?.isConnected === true
      ? opener
      : path.find((one) => one.isConnected && one.matches(REGION)))
  path = []
  if (!(target instanceof HTMLElement)) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: target.matches(REGION) })
}

/**
 * The first control of the item beside a removed one. It is not the same control as the clicked
 * one, so that a double click does not remove another item.
 */
function findNeighbour(changes: readonly MutationRecord[]): Element | null {
  const change = changes.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node instanceof HTMLLIElement && path.includes(node)),
  )
  const item = change?.nextSibling ?? change?.previousSibling
  return item instanceof HTMLLIElement ? item.querySelector(CONTROL) : null
}
