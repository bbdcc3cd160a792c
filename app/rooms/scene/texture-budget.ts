/** The level of detail of a work's texture: a picture of 400 pixels, or one of 1200. */
export type Detail = 'small' | 'large'

export type NearWork = {
  readonly id: string
  /** Millimetres from the visitor. */
  readonly distance: number
  /** Whether it hangs in a room that the visitor sees. */
  readonly isVisible: boolean
}

/** Millimetres. A large texture is kept a little longer, so that none is loaded twice in a row. */
const LARGE_WITHIN = 4000
const LARGE_KEPT_WITHIN = 5500

/** With their mip maps, about 8 MB and 1 MB of the memory of the graphics processor each. */
export const MAX_LARGE = 6
export const MAX_SMALL = 72

/**
 * Which textures should be on the graphics processor.
 * @param works of the rooms near the visitor
 * @param current the textures that are there
 * @returns in the order in which they are loaded
 */
export function wantedTextures(
  works: readonly NearWork[],
  current: ReadonlyMap<string, Detail>,
): Map<string, Detail> {
  const nearest = works.toSorted(
    (a, b) => Number(b.isVisible) - Number(a.isVisible) || a.distance - b.distance,
  )
  const kept = nearest.slice(0, MAX_SMALL)
  const large = kept
    .filter(({ id, distance, isVisible }) => {
      const limit = current.get(id) === 'large' ? LARGE_KEPT_WITHIN : LARGE_WITHIN
      return isVisible && distance < limit
    })
    .slice(0, MAX_LARGE)
  const isLarge = new Set(large.map(({ id }) => id))
  return new Map(kept.map(({ id }) => [id, isLarge.has(id) ? 'large' : 'small']))
}

/** One texture to load next: small ones come first, so that no work stays blank. */
export function nextToLoad(
  wanted: ReadonlyMap<string, Detail>,
  current: ReadonlyMap<string, Detail>,
): { readonly id: string; readonly detail: Detail } | null {
  for (const id of wanted.keys()) if (!current.has(id)) return { id, detail: 'small' }
  for (const [id, detail] of wanted) {
    if (detail === 'large' && current.get(id) === 'small') return { id, detail }
  }
  return null
}
