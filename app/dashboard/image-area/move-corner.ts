import { isArea, type Corner, type Corners } from '../../images/area/image-area.ts'

export const CORNER_NAMES = ['Top left', 'Top right', 'Bottom right', 'Bottom left'] as const

const within = (share: number): number => Math.min(1, Math.max(0, share))

/** Moves one corner, clamped to the photo. Returns the corners unchanged if they would cross. */
export function moveCorner(corners: Corners, index: number, { x, y }: Corner): Corners {
  const moved = corners.map((corner, at) =>
    at === index ? { x: within(x), y: within(y) } : corner,
  ) as unknown as Corners
  return isArea(moved) ? moved : corners
}

/** Such as `12.5 % from the left, 8 % from the top`. */
export const placeText = ({ x, y }: Corner): string =>
  `${percent(x)} % from the left, ${percent(y)} % from the top`

const percent = (share: number): number => Math.round(share * 1000) / 10

const DIRECTIONS: Readonly<Record<string, Corner>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Share of the photo per key press; with Shift, `LARGE` times as much. */
const STEP = 1 / 1000
const LARGE = 20

/** Moves a corner by an arrow key; null for other keys. */
export function stepCorner(
  { x, y }: Corner,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): Corner | null {
  const direction = DIRECTIONS[key]
  if (direction === undefined) return null
  const step = STEP * (shiftKey ? LARGE : 1)
  return { x: x + direction.x * step, y: y + direction.y * step }
}
