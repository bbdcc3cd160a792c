import { z } from 'zod'
import { ImageSchema, WorkCardSchema } from '../../artworks/artwork.schema.ts'
import { MEDIA } from '../../artworks/medium.ts'
import { TextLine } from '../../http/text.schema.ts'
import { MAX_COUNT } from './artist-listing.ts'

const MAX_WORDS = 100

export const ListingQuerySchema = z.object({
  q: TextLine(MAX_WORDS).optional().describe('Words of the name, or their beginnings'),
  place: TextLine(MAX_WORDS).optional().describe('Words of the place, or their beginnings'),
  medium: z.enum(MEDIA).optional().describe('Only artists with works in this medium'),
  letter: z
    .string()
    .regex(/^(?:[a-z]|other)$/, 'A letter from a to z, or other')
    .optional()
    .describe('The first letter of the name; `other` is for names in other alphabets'),
  cursor: z.string().max(1500).optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number().int().min(1).max(100).default(24),
})

const ArtistListingSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    location: z.string().describe("'' if unknown"),
    photo: z.union([ImageSchema, z.null()]),
    workCount: z.int().describe('Published works'),
    works: z
      .array(
        WorkCardSchema.pick({
          id: true,
          title: true,
          alt_description: true,
          urls: true,
          image: true,
        }),
      )
      .describe('The latest works, four at the most'),
  })
  .meta({ id: 'ArtistListing' })

export const ArtistListingPageSchema = z.object({
  items: z.array(ArtistListingSchema),
  nextCursor: z.string().nullable(),
  count: z.int().describe(`How many artists match, counted up to ${MAX_COUNT}`),
  letters: z.array(z.string()).describe('The first letters of all artists’ names'),
})

/** An artist as the directory shows them. */
export type ArtistListing = z.infer<typeof ArtistListingSchema>
