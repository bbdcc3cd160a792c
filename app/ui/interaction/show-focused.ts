import type { FocusEvent } from 'react'

/**
 * The `onFocus` of a row that scrolls sideways: scrolls the focused element into view, which
 * Chromium does not do once a single pixel is visible. Ignores focus by a pointer, since the click
 * would miss.
 */
export function showFocused({ target, currentTarget }: FocusEvent): void {
  if (target === currentTarget || !target.matches(':focus-visible')) return
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
