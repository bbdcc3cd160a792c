/** Whether the focused element follows this one, so that content added here would move it. */
export function hasFocusAfter(element: Element): boolean {
  const focused = document.activeElement
  if (focused === null || element.contains(focused)) return false
  const position = element.compareDocumentPosition(focused)
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
