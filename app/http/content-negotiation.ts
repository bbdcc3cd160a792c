import { LRUCache } from 'lru-cache'

/** Browsers send only a few different headers, so their parsed values are cached. */
const MAX_CACHED_HEADERS = 200

/**
 * Chooses the first of `ours` that the header `accept-encoding` accepts. An encoding with `q=0` is
 * not accepted.
 */
export function encodingChooser<Ours extends string>(
  ours: readonly Ours[],
): (accept: string | undefined) => Ours | 'identity' {
  const chosen = new LRUCache<string, Ours | 'identity'>({
    max: MAX_CACHED_HEADERS,
    memoMethod: (accept) => {
      const accepted = acceptedBy(accept)
      return ours.find((encoding) => accepted.has(encoding)) ?? 'identity'
    },
  })
  return (accept = '') => chosen.memo(accept)
}

function acceptedBy(accept: string): ReadonlySet<string> {
  // Split instead of a regular expression: one with blanks around a separator takes quadratic time.
  const parts = accept
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim().toLowerCase()))
  const accepted = parts.filter(
    ([, quality]) => quality === undefined || !/^q=0(\.0*)?$/.test(quality),
  )
  return new Set(accepted.map(([name = '']) => name))
}

/** Compares weakly, as `If-None-Match` requires: a proxy may have made a tag weak. */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const bare = etag.replace(/^W\//, '')
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.some((tag) => tag === '*' || tag === bare)
}
