/**
 * The number of images that are measured. The first ones are a random sample, since ids are hashes.
 */
export const SAMPLE = 10_000
