/** Name of the IndexedDB database that keeps the files of a batch. */
export const BATCH_DATABASE = 'frame-batch'
