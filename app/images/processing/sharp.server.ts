import sharp from 'sharp'

// No image is decoded twice, so a cache would waste memory. Several encoders run in parallel, so
// each gets one thread.
sharp.cache(false)
sharp.concurrency(1)

/** Only for child processes, because a hostile file may crash the decoder. */
export { sharp }
