import type { MouseEvent } from 'react'

/** Navigates on a plain click on a link. Clicks that open a new tab or window are the browser's. */
export function navigateOnClick(event: MouseEvent, navigate: () => unknown): void {
  if (!isPlainClick(event)) return
  event.preventDefault()
  // Removing the focused link would make the browser lay out the half-removed page once more.
  // Keyboard users (detail 0) keep the focus.
  if (event.detail > 0) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  navigate()
}

/** Whether a click on a link opens no new tab or window and is not handled yet. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
}
