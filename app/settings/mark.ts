/** Pixels of the files of a mark: favicon, header, home screens, and the manifest's two. */
export const MARK_SIZES = [32, 96, 180, 192, 512] as const
export type MarkSize = (typeof MARK_SIZES)[number]

/** Pixels that a side of a mark has at least: the smaller icon of the manifest. */
export const MIN_MARK_SIZE = 192

/** @param mark the id of an image */
export const markPath = (mark: string, size: MarkSize): string => `/mark/${mark}-${size}.png`
