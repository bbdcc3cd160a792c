/**
 * Whether a path has the form of a pattern such as `/artwork/:id`. A parameter stands for one
 * segment that is not empty; one that ends with `?` may be missing.
 */
export function matchesPattern(pattern: string, pathname: string): boolean {
  const given = pathname.split('/')
  const wanted = pattern.split('/')
  return given.length <= wanted.length && wanted.every((segment, at) => fits(segment, given[at]))
}

function fits(wanted: string, given: string | undefined): boolean {
  if (given === undefined) return wanted.endsWith('?')
  return wanted.startsWith(':') ? given !== '' : wanted === given
}
