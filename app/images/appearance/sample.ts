/** Pixels on each edge of a sample, whatever the shape of the image. Divisible by three. */
export const SAMPLE_EDGE = 96

/** An image scaled to a square, as 8-bit sRGB with opacity: four bytes a pixel, row by row. */
export type Sample = Uint8Array
