import { z } from 'zod'
import { ImageSchema } from '../../artworks/artwork.schema.ts'

export const ArtistSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    location: z.string().describe("'' if unknown"),
    bio: z.string(),
    statement: z.string(),
    // `nullable` on a named schema becomes `allOf` with null in the OpenAPI description.
    photo: z.union([ImageSchema, z.null()]),
    // The exact time is private.
    since: z
      .string()
      .regex(/^\d{4}-\d{2}$/)
      .describe('The month in which the artist signed up, yyyy-mm'),
    workCount: z.int().describe('Published works'),
  })
  .meta({ id: 'Artist' })

/** The public part of an artist's profile: no email address. */
export type PublicArtist = z.infer<typeof ArtistSchema>
