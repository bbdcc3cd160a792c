/** How a body may be packed for its way. */
export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/**
 * The first of `ours` that a request takes; an encoding that is named with `q=0` is not taken.
 * @param accept the header `accept-encoding`
 */
export function chooseEncoding<Ours extends Encoding>(
  accept: string | undefined,
  ours: readonly Ours[],
): Ours | 'identity' {
  if (accept === undefined || accept === '') return 'identity'
  const taken = takenBy(accept)
  return ours.find((encoding) => taken.has(encoding)) ?? 'identity'
}

/** Browsers send a handful of different headers, over and over. */
const known = new Map<string, ReadonlySet<string>>()
const MOST_KNOWN = 200

function takenBy(accept: string): ReadonlySet<string> {
  const found = known.get(accept)
  if (found !== undefined) return found
  const taken = new Set(
    accept
      .split(',')
      // No expression: one that looks for a sign with blanks around it looks again from every blank.
      .map((part) => part.split(';').map((text) => text.trim().toLowerCase()))
      .filter(([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality))
      .map(([name = '']) => name),
  )
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(accept, taken)
  return taken
}

/** Compares weakly, as `If-None-Match` asks: a proxy may have made a tag weak. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = etag.replace(/^W\//, '')
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.some((tag) => tag === '*' || tag === bare)
}
