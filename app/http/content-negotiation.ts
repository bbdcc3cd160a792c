/** How a body may be packed for its way. */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** Browsers send a handful of different headers, over and over. */
const MOST_KNOWN = 200

/**
 * Tells the first of `ours` that a request takes, by its header `accept-encoding`; an encoding that is named with
 * `q=0` is not taken.
 */
export function encodingChooser<Ours extends Encoding>(
  ours: readonly Ours[],
): (accept: string | undefined) => Ours | 'identity' {
  const known = new Map<string, Ours | 'identity'>()
  return (accept) => {
    if (accept === undefined || accept === '') return 'identity'
    const found = known.get(accept)
    if (found !== undefined) return found
    const taken = takenBy(accept)
    const chosen = ours.find((encoding) => taken.has(encoding)) ?? 'identity'
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(accept, chosen)
    return chosen
  }
}

function takenBy(accept: string): ReadonlySet<string> {
  // No expression: one that looks for a sign with blanks around it looks again from every blank.
  const parts = accept
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim().toLowerCase()))
  const taken = parts.filter(
    ([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality),
  )
  return new Set(taken.map(([name = '']) => name))
}

/** Compares weakly, as `If-None-Match` asks: a proxy may have made a tag weak. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = etag.replace(/^W\//, '')
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.some((tag) => tag === '*' || tag === bare)
}
