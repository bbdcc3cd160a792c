/** What the images take. All but `withheld` are estimates where there are more than `SAMPLE`. */
export type ImageUse = {
  readonly images: number
  /** Originals and derivatives. */
  readonly bytes: number
  readonly meanBytes: number
  readonly withheld: number
  readonly isEstimate: boolean
}

/** Images that are read to estimate the rest. Their ids are hashes, so the first are a sample. */
export const SAMPLE = 10_000
