export type ListPosition = {
  /** For the query of the API. */
  readonly query: { readonly cursor?: string }
  /** Whether the list begins here. */
  readonly isStart: boolean
}

/**
 * Reads from a page's address where its list goes on. An empty cursor counts as none.
 * @param name of the parameter, if the page has several lists
 */
export function positionIn({ url }: { readonly url: URL }, name = 'cursor'): ListPosition {
  const cursor = url.searchParams.get(name)?.trim() ?? ''
  return cursor === '' ? { query: {}, isStart: true } : { query: { cursor }, isStart: false }
}
