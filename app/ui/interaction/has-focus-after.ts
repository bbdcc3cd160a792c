/** Whether the focus is behind an element, so that content in it would move what has the focus. */
export function hasFocusAfter(element: Element): boolean {
  const focused = document.activeElement
  if (focused === null || element.contains(focused)) return false
  const position = element.compareDocumentPosition(focused)
  return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
