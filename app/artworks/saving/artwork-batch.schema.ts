import { z } from 'zod'
import { RowId } from '../../http/id.schema.ts'
import { ArtworkChange } from '../artwork.schema.ts'

/** The most works of one request; a page of the table has half as many. */
export const MAX_BATCH_WORKS = 100

/** A change of one of many works. Images come by their ids. */
export const BatchedChange = ArtworkChange.omit({ imageUrl: true })
  .extend({
    id: RowId,
    revision: z
      .int()
      .min(1)
      .optional()
      .describe('The one that you have seen: the change of any other is refused'),
  })
  .meta({ id: 'BatchedArtworkChange' })

const isDistinct = (items: ReadonlyArray<{ readonly id: string }>) =>
  new Set(items.map(({ id }) => id)).size === items.length

export const ArtworkChanges = z
  .strictObject({
    atomic: z
      .boolean()
      .default(false)
      .describe('Whether one refused change refuses all; otherwise the others are saved'),
    items: z
      .array(
        BatchedChange.or(
          z.looseObject({ id: RowId }).describe('A change that does not fit is refused alone'),
        ),
      )
      .min(1)
      .max(MAX_BATCH_WORKS)
      .refine(isDistinct, 'Each work once'),
  })
  .meta({ id: 'ArtworkChanges' })

export const ArtworkIds = z
  .strictObject({
    ids: z
      .array(RowId)
      .min(1)
      .max(MAX_BATCH_WORKS)
      .refine((ids) => new Set(ids).size === ids.length, 'Each work once'),
  })
  .meta({ id: 'ArtworkIds' })
