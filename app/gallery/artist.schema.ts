import { z } from 'zod'
import { ImageSchema } from '../artworks/artwork.schema.ts'

export const ArtistSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    location: z.string().describe("'' while the artist has named none"),
    bio: z.string(),
    statement: z.string(),
    // `nullable` of a named schema is described as what is both an object and, maybe, null.
    photo: z.union([ImageSchema, z.null()]),
    since: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .describe('The month in which the artist came to Frame, yyyy-mm'),
    workCount: z.int().describe('Published works'),
  })
  .meta({ id: 'Artist' })

export const ArtistId = z.object({ id: z.uuid() })
