/** The pixels of a reduced image: three bytes each, row by row. */
export type SmallImage = {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Pixels of the page per pixel of the image. */
export const REDUCTION = 4
/** The side of a compared square, in pixels of the reduced image; 32 pixels of the page. */
const BLOCK = 8
/** The distance of squares. They overlap, so that one lies completely on any button. */
const STEP = 4
/**
 * The distance by which a square may move, since versions of Chromium place text slightly
 * differently.
 */
const REACH = 1
/** A visible difference of mean colours; black and white differ by 1. */
const VISIBLE = 0.035
/** A difference below which the search stops. */
const SAME = 0.008
/** A difference that is a fault even in one square. */
const GLARING = 0.15
/** The share of squares, per thousand, that may differ: digits and names change between runs. */
const FORGIVEN_PER_MILLE = 2
const MIN_FORGIVEN = 12
/** The tolerance of the page's height in pixels. */
const HEIGHT_TOLERANCE = 8

export type Comparison = {
  /** The difference in words; null when the images match. */
  readonly fault: string | null
  /** Between 0 and 1, per square, row by row. */
  readonly differences: readonly number[]
  readonly columns: number
}

/**
 * Compares two images square by square, by mean colour, each with the most similar square nearby.
 * Different antialiasing disappears in the mean; missing sections, other colours and layouts don't.
 */
export function compareScreenshots(expected: SmallImage, actual: SmallImage): Comparison {
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
  expected: SmallImage,
  actual: SmallImage,
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
    MIN_FORGIVEN,
    Math.floor((differences.length * FORGIVEN_PER_MILLE) / 1000),
  )
  if (glaring === 0 && visible <= forgiven) return null
  return `differs in ${visible} of ${differences.length} squares, ${glaring} of them glaringly`
}

type Corner = { readonly x: number; readonly y: number }

function differenceAt(expected: SmallImage, actual: SmallImage, { x, y }: Corner): number {
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

/** The mean colour of a square, clipped to the image; each channel is 0 to 1. */
function meanColour({ width, height, pixels }: SmallImage, { x, y }: Corner): number[] {
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
