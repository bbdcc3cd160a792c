import type { Descriptor } from '../../../app/images/appearance/descriptor.ts'

/** The visual difference of two images: the Euclidean distance of their descriptors. */
export const differenceOf = (one: Descriptor, other: Descriptor): number =>
  Math.hypot(...one.map((value, nth) => value - (other[nth] ?? 0)))
