/** The browser's database of the files of a batch. */
export const BATCH_DATABASE = 'frame-batch'
