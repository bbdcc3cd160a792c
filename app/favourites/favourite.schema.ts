import { z } from 'zod'
import { WorkCardSchema } from '../artworks/artwork.schema.ts'

export const FavouriteSchema = WorkCardSchema.extend({
  isInCollection: z.boolean().describe('Whether you own a copy of it'),
  isOnShow: z
    .boolean()
    .describe('False for a work that its artist has taken down: only its title is left'),
  imageUrl: z.string(),
  artist: z.string(),
  addedAt: z.iso.datetime(),
  created_at: z.string(),
  description: z.string(),
  tags: z.array(z.string()).readonly(),
}).meta({ id: 'Favorite' })

export type Favourite = z.infer<typeof FavouriteSchema>
