/** Reads the non-empty query parameters of a list. */
export function readQuery<Name extends string>(
  url: URL,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const query: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = url.searchParams.get(name)?.trim()
    if (value) query[name] = value
  }
  return query
}
