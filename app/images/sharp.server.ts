import sharp from 'sharp'

// No image comes twice, so a cache would only hold memory; and parallel work is many images at
// once, on lanes of ours, rather than many threads for one.
sharp.cache(false)
sharp.concurrency(1)

/** With its native part of 8 MB: whoever imports this is imported late, when there is a picture to work on. */
export { sharp }
