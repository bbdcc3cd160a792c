/**
 * Makes glibc return the memory of large buffers to the system at once. Lower thresholds would save
 * 20 MB, but compressing a page then takes ten times as long, and drawing a tile three times.
 */
export const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '2097152',
  MALLOC_MMAP_THRESHOLD_: '1048576',
}
