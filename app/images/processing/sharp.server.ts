import sharp from 'sharp'

// No image is decoded twice, so a cache would waste memory. Several encoders run at once, so each
// uses one thread.
sharp.cache(false)
sharp.concurrency(1)

/** For child processes only: a hostile file may make the decoder end its process. */
export { sharp }
