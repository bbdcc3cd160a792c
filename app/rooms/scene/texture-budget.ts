import type { ImageFile } from '../../images/image.ts'

/** The level of detail of a work's texture: a picture of 400 pixels, or one of 1200. */
export type Detail = 'small' | 'large'

/** Widths in pixels. */
const WIDTHS: Readonly<Record<Detail, number>> = { small: 400, large: 1200 }
const MAX_HEIGHT_RATIO = 2

export type NearWork = {
  readonly id: string
  /** Millimetres from the visitor. */
  readonly distance: number
  /** Whether it hangs in a room that the visitor sees. */
  readonly isVisible: boolean
  /** Bytes of its texture in each level of detail. */
  readonly bytes: Readonly<Record<Detail, number>>
}

/** The smallest file that is wide enough, or the widest. */
export function fileFor(files: readonly ImageFile[], detail: Detail): ImageFile | undefined {
  return files.find(({ width }) => width >= WIDTHS[detail]) ?? files.at(-1)
}

/** Most pixels of height; a taller picture is scaled down. */
export const maxHeightOf = (detail: Detail): number => WIDTHS[detail] * MAX_HEIGHT_RATIO

/** Estimated bytes: four per pixel, and a third of that for mip maps. */
export const textureBytes = (width: number, height: number): number =>
  Math.ceil((width * height * 4 * 4) / 3)

/** The bytes of the texture of a work's picture. */
export function pictureBytes(files: readonly ImageFile[], detail: Detail): number {
  const { width, height } = fileFor(files, detail) ?? { width: 0, height: 0 }
  const scale = Math.min(1, maxHeightOf(detail) / height)
  return textureBytes(width * scale, height * scale)
}

/**
 * Millimetres. Large textures are kept a little farther, or one step back would load them twice.
 */
const LARGE_WITHIN = 4000
const LARGE_KEPT_WITHIN = 5500

export const MAX_LARGE = 6
export const MAX_SMALL = 72
/** Limit of graphics memory for everything in the rooms. */
export const SCENE_BYTES = 192 * 1024 * 1024
/** Limit of graphics memory for all pictures. */
export const PICTURE_BYTES = 128 * 1024 * 1024

/** Pixels of the texture of a plaque's text. */
export const PLAQUE_PIXELS = { width: 640, height: 414 } as const

/**
 * The bytes that pictures may take.
 * @param others bytes of rooms, their light and the floor, without the texts of plaques
 */
export function pictureBudget(others: number): number {
  const texts = MAX_PLAQUES * textureBytes(PLAQUE_PIXELS.width, PLAQUE_PIXELS.height)
  return Math.min(PICTURE_BYTES, Math.max(0, SCENE_BYTES - texts - others))
}

/**
 * Chooses the textures that should be on the graphics processor.
 * @param works of the rooms near the visitor
 * @param current the loaded textures
 * @param budget bytes
 * @returns in the order in which they are loaded
 */
export function wantedTextures(
  works: readonly NearWork[],
  current: ReadonlyMap<string, Detail>,
  budget: number,
): Map<string, Detail> {
  const nearest = works.toSorted(
    (a, b) => Number(b.isVisible) - Number(a.isVisible) || a.distance - b.distance,
  )
  const kept = withinBytes(nearest.slice(0, MAX_SMALL), 'small', budget)
  const close = kept
    .filter(({ id, distance, isVisible }) => {
      const limit = current.get(id) === 'large' ? LARGE_KEPT_WITHIN : LARGE_WITHIN
      return isVisible && distance < limit
    })
    .slice(0, MAX_LARGE)
  // The small texture stays until the large one is loaded.
  const left = budget - kept.reduce((sum, { bytes }) => sum + bytes.small, 0)
  const large = withinBytes(close, 'large', left)
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

/** The first works whose textures fit. */
function withinBytes(works: readonly NearWork[], detail: Detail, most: number): NearWork[] {
  let left = most
  const end = works.findIndex(({ bytes }) => (left -= bytes[detail]) < 0)
  return end === -1 ? [...works] : works.slice(0, end)
}

/** Millimetres within which the text of a plaque can be read. */
const PLAQUE_WITHIN = 3000
export const MAX_PLAQUES = 10

/** The works whose plaques should have their text, the nearest first. */
export const wantedPlaques = (works: readonly NearWork[]): string[] =>
  works
    .filter(({ distance, isVisible }) => isVisible && distance < PLAQUE_WITHIN)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MAX_PLAQUES)
    .map(({ id }) => id)
