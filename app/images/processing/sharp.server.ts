import sharp from 'sharp'

// No image is decoded twice, so a cache would waste memory. The image queue runs several steps at
// once, so each step uses one thread.
sharp.cache(false)
sharp.concurrency(1)

/** The native part takes 8 MB, so import this module dynamically, with the first image. */
export { sharp }
