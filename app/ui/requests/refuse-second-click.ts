import type { MouseEvent } from 'react'

/**
 * Ignores the second click of a double click. It would undo the first, or move the row that has
 * taken its place.
 */
export function refuseSecondClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault()
}
