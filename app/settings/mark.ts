/** Sizes of a mark's files in pixels: favicon, header, home screens, and two for the manifest. */
export const MARK_SIZES = [32, 96, 180, 192, 512] as const
export type MarkSize = (typeof MARK_SIZES)[number]

/** Minimum side of a mark in pixels: the manifest's smaller icon. */
export const MIN_MARK_SIZE = 192

/** @param mark id of the image */
export const markPath = (mark: string, size: MarkSize): string => `/mark/${mark}-${size}.png`
