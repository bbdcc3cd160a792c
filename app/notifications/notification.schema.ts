import { z } from 'zod'
import { WorkCardSchema } from '../artworks/artwork.schema.ts'
import { RowId } from '../http/id.schema.ts'
import { MAX_LIMIT } from '../kernel/keyset.ts'
import { REASONS } from './notification.ts'

export const NotificationSchema = z
  .object({
    work: WorkCardSchema,
    artistId: z.uuid(),
    reason: z.enum(REASONS).describe('You follow the artist, or a saved search has found the work'),
    savedSearch: z
      .object({ id: z.uuid(), name: z.string(), query: z.string() })
      .nullable()
      .describe('Null for another reason, and when you have deleted the search since'),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notification' })

/** The notifications of some works, or of all. */
export const NotifiedWorks = z.object({
  artworkId: z
    .union([RowId, z.array(RowId).max(MAX_LIMIT)])
    .optional()
    .describe('Only the notifications of these works'),
})
