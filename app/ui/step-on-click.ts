import type { MouseEvent } from 'react'

/** Goes to another page at a click on its link; one that asks for a new tab or window is left to the browser. */
export function stepOnClick(event: MouseEvent, go: () => unknown): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return
  event.preventDefault()
  // The focus goes to the page's place at once: a browser that loses what has it lays the page out once more, half taken
  // down. Those who use keys keep it.
  if (event.detail > 0) document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  go()
}
