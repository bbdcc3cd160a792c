/**
 * Whether a path has the form of a pattern such as `/artwork/:id`. A parameter stands for one
 * segment that is not empty.
 */
export function matchesPattern(pattern: string, pathname: string): boolean {
  const given = pathname.split('/')
  const wanted = pattern.split('/')
  return given.length === wanted.length && wanted.every((segment, at) => fits(segment, given[at]))
}

const fits = (wanted: string, given = ''): boolean =>
  wanted.startsWith(':') ? given !== '' : wanted === given
