/** The width and height of a sample in pixels, for images of any shape. Divisible by three. */
export const SAMPLE_EDGE = 96

/** An image scaled to a square, as 8-bit sRGB with alpha: four bytes per pixel, row by row. */
export type Sample = Uint8Array
