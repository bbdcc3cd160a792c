/** Pixels of a picture that was made small: three bytes each, row after row. */
export type SmallPicture = {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** How much smaller than the page; four dots of the page to one of the picture. */
export const REDUCTION = 4
/** The side of a square that is compared as one, in dots of the small picture: 32 of the page. */
const BLOCK = 8
/** From one square to the next: they overlap, so that one lies wholly on whatever is as large as a button. */
const STEP = 4
/** How far a square may have moved: another Chromium sets type a dot or two elsewhere. */
const REACH = 1
/** Differences of a square's mean colour, of 1 between black and white: what the eye calls another. */
const VISIBLE = 0.035
/** Near enough to look no further. */
const SAME = 0.008
/** What needs no company of other squares to be a fault. */
const GLARING = 0.15
/** Squares that may differ visibly, of a thousand: figures and names that differ from run to run. */
const FORGIVEN_PER_MILLE = 2
const LEAST_FORGIVEN = 12
/** Dots of the page by which its height may differ. */
const HEIGHT_TOLERANCE = 8

export type Comparison = {
  /** Why the two are not the same to the eye; null when they are. */
  readonly fault: string | null
  /** Between 0 and 1, per square, row after row. */
  readonly differences: readonly number[]
  readonly columns: number
}

/**
 * Compares two pictures as eyes do: square by square, by mean colour, each with the nearest like it. Edges that are smoothed otherwise disappear in the mean; a section that has gone,
 * a picture that is missing, another colour and another layout don't.
 */
export function compareLooks(expected: SmallPicture, actual: SmallPicture): Comparison {
  const columns = Math.floor((expected.width - BLOCK) / STEP) + 1
  const rows = Math.floor((Math.min(expected.height, actual.height) - BLOCK) / STEP) + 1
  const differences: number[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      differences.push(differenceAt(expected, actual, { x: column * STEP, y: row * STEP }))
    }
  }
  return { fault: findFault(expected, actual, differences), differences, columns }
}

function findFault(
  expected: SmallPicture,
  actual: SmallPicture,
  differences: readonly number[],
): string | null {
  if (actual.width !== expected.width) {
    return `is ${actual.width * REDUCTION} px wide in place of ${expected.width * REDUCTION}`
  }
  const growth = (actual.height - expected.height) * REDUCTION
  if (Math.abs(growth) > HEIGHT_TOLERANCE) {
    return `is ${Math.abs(growth)} px ${growth > 0 ? 'longer' : 'shorter'} than it was`
  }
  const visible = differences.filter((difference) => difference > VISIBLE).length
  const glaring = differences.filter((difference) => difference > GLARING).length
  const forgiven = Math.max(
    LEAST_FORGIVEN,
    Math.floor((differences.length * FORGIVEN_PER_MILLE) / 1000),
  )
  if (glaring === 0 && visible <= forgiven) return null
  return `looks otherwise in ${visible} of ${differences.length} squares, ${glaring} of them glaringly`
}

type Corner = { readonly x: number; readonly y: number }

function differenceAt(expected: SmallPicture, actual: SmallPicture, { x, y }: Corner): number {
  const wanted = meanColour(expected, { x, y })
  let least = Infinity
  for (let down = -REACH; down <= REACH; down += 1) {
    for (let right = -REACH; right <= REACH; right += 1) {
      const found = meanColour(actual, { x: x + right, y: y + down })
      const apart = wanted.map((channel, index) => Math.abs(channel - (found[index] ?? 0)))
      least = Math.min(least, Math.max(...apart))
      if (least < SAME) return least
    }
  }
  return least
}

/** Of a square, or of what of it lies in the picture; as browsers blend, each channel of 0 to 1. */
function meanColour({ width, height, pixels }: SmallPicture, { x, y }: Corner): number[] {
  const sums = [0, 0, 0]
  let count = 0
  for (let row = Math.max(0, y); row < Math.min(height, y + BLOCK); row += 1) {
    for (let column = Math.max(0, x); column < Math.min(width, x + BLOCK); column += 1) {
      const at = (row * width + column) * 3
      for (const channel of [0, 1, 2]) {
        sums[channel] = (sums[channel] ?? 0) + (pixels[at + channel] ?? 0)
      }
      count += 1
    }
  }
  return sums.map((sum) => sum / 255 / Math.max(1, count))
}
