import type { CuratedHanging } from './exhibition.schema.ts'

export const AUTOMATIC_HANGING: CuratedHanging = { places: [], texts: [] }
