import sharp from 'sharp'

// No image is decoded twice, so a cache would only hold memory. The image queue runs several steps
// at once, so each step uses one thread.
sharp.cache(false)
sharp.concurrency(1)

/** Its native part takes 8 MB: import this module dynamically, with the first image. */
export { sharp }
