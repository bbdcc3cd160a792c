/** Whether the decoder failed to allocate memory. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /out of memory|allocat/i.test(error.message)
