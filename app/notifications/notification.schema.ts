import { z } from 'zod'
import { WorkCardSchema } from '../artworks/artwork.schema.ts'
import { REASONS } from './notification.ts'

export const NotificationSchema = z
  .object({
    work: WorkCardSchema,
    reason: z.enum(REASONS).describe('You follow the artist, or a saved search has found the work'),
    savedSearch: z
      .object({ id: z.uuid(), name: z.string(), query: z.string() })
      .nullable()
      .describe('Null for another reason, and when you have deleted the search since'),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notification' })
