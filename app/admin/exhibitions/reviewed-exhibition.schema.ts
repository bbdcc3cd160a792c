import { z } from 'zod'
import { NamedExhibitionSchema } from '../../exhibitions/exhibition.schema.ts'

export const ReviewedExhibitionSchema = NamedExhibitionSchema.extend({
  artistId: z.uuid(),
  artist: z.string(),
  text: z.string(),
  state: z.enum(['published', 'draft', 'hidden']),
  hiddenReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  works: z
    .array(z.object({ id: z.uuid(), title: z.string(), text: z.string(), imageUrl: z.string() }))
    .describe('Published or not, in their order, each with what its artist writes about it'),
}).meta({ id: 'ReviewedExhibition' })
