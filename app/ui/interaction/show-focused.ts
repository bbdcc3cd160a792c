import type { FocusEvent } from 'react'

/**
 * Scrolls what gets the focus into a row that scrolls sideways, for its `onFocus`. Chromium leaves
 * it where it is as soon as one pixel shows. Pointers move nothing, or the click would miss.
 */
export function showFocused({ target, currentTarget }: FocusEvent): void {
  if (target === currentTarget || !target.matches(':focus-visible')) return
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
