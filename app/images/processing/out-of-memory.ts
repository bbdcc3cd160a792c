/** Whether the decoder could not have the memory that it asked for. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /out of memory|allocat/i.test(error.message)
