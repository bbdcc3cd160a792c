import { closenessOf, distanceOf, toOkLab, type OkLab } from './colour.ts'
import type { Sample } from './sample.ts'

/** A colour of an image, with its share of the visible pixels, from 0 to 1. */
export type PaletteColour = { readonly colour: OkLab; readonly share: number }

const PALETTE_SIZE = 5

/** More than k-means needs to converge. */
const ROUNDS = 12
/** Less opaque pixels are ignored. */
const MIN_OPACITY = 128
/** Two nearer centres look the same, and would split one colour. */
const MIN_DISTANCE = 0.02

/**
 * The main colours of an image by k-means in OKLab, largest share first. Deterministic: the first
 * centre is the mean, and each further one is the colour with the largest weighted squared
 * distance.
 */
export function paletteOf(sample: Sample): PaletteColour[] {
  const colours = countColours(sample)
  if (colours.length === 0) return [{ colour: toOkLab(255, 255, 255), share: 1 }]
  let centres = firstCentres(colours)
  let groups = groupBy(colours, centres)
  for (let round = 0; round < ROUNDS; round += 1) {
    centres = groups.map(meanOf)
    groups = groupBy(colours, centres)
  }
  const total = sum(colours)
  return groups
    .map((group) => ({ colour: meanOf(group), share: sum(group) / total }))
    .toSorted((one, other) => other.share - one.share)
}

/**
 * The share of a picture that is close to a colour: the sum of share × closeness over the palette.
 */
export const closeShareOf = (palette: readonly PaletteColour[], wanted: OkLab): number =>
  palette.reduce((total, { colour, share }) => total + share * closenessOf(colour, wanted), 0)

type Counted = { readonly colour: OkLab; readonly count: number }

/** Counts pixels whose channels have the same upper five bits as one colour, their mean. */
function countColours(sample: Sample): Counted[] {
  const bins = new Map<number, { red: number; green: number; blue: number; count: number }>()
  for (let at = 0; at < sample.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = sample.subarray(at, at + 4)
    if (opacity < MIN_OPACITY) continue
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    const bin = bins.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 }
    bin.red += red
    bin.green += green
    bin.blue += blue
    bin.count += 1
    bins.set(key, bin)
  }
  return [...bins.values()].map(({ red, green, blue, count }) => ({
    colour: toOkLab(Math.round(red / count), Math.round(green / count), Math.round(blue / count)),
    count,
  }))
}

function firstCentres(colours: readonly Counted[]): OkLab[] {
  const centres = [meanOf(colours)]
  while (centres.length < PALETTE_SIZE) {
    let best = colours[0]
    let bestCost = -1
    for (const one of colours) {
      const distance = Math.min(...centres.map((centre) => distanceOf(centre, one.colour)))
      const cost = distance < MIN_DISTANCE ? -1 : distance * distance * one.count
      if (cost > bestCost) [best, bestCost] = [one, cost]
    }
    if (best === undefined || bestCost < 0) break
    centres.push(best.colour)
  }
  return centres
}

/** Groups the colours by their nearest centre. @returns groups of which none is empty */
function groupBy(colours: readonly Counted[], centres: readonly OkLab[]): Counted[][] {
  const groups = centres.map((): Counted[] => [])
  for (const one of colours) {
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    for (const [place, centre] of centres.entries()) {
      const distance = distanceOf(centre, one.colour)
      if (distance < least) [nearest, least] = [place, distance]
    }
    groups[nearest]?.push(one)
  }
  return groups.filter((group) => group.length > 0)
}

const sum = (group: readonly Counted[]) => group.reduce((total, { count }) => total + count, 0)

function meanOf(group: readonly Counted[]): OkLab {
  const total = sum(group)
  const mean = (axis: 0 | 1 | 2) =>
    group.reduce((part, { colour, count }) => part + colour[axis] * count, 0) / total
  return [mean(0), mean(1), mean(2)]
}
