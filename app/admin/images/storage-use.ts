/**
 * The storage that images use. Beyond `SAMPLE` images, all figures but `withheld` are estimates.
 */
export type ImageUse = {
  readonly images: number
  /** Originals and derivatives together. */
  readonly bytes: number
  readonly meanBytes: number
  readonly withheld: number
  readonly isEstimate: boolean
}

/**
 * The number of images that are measured. The first ones are a random sample, since ids are hashes.
 */
export const SAMPLE = 10_000
