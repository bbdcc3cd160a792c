import { z } from 'zod'
import { WorkCardSchema } from '../../artworks/artwork.schema.ts'
import { NamedExhibitionSchema } from '../../exhibitions/exhibition.schema.ts'

const RelatedWorkSchema = WorkCardSchema.pick({
  id: true,
  title: true,
  price: true,
  year: true,
  urls: true,
  image: true,
  alt_description: true,
})
  .extend({
    artistId: z.uuid(),
    isPinned: z.boolean().describe('Whether its artist has put it among the first of their page'),
  })
  .meta({ id: 'RelatedWork' })

// `nullable` on a named schema becomes `allOf` with null in the OpenAPI description.
const Neighbour = z.union([RelatedWorkSchema, z.null()])

export const RelatedWorksSchema = z
  .object({
    inGallery: z
      .object({ previous: Neighbour, next: Neighbour })
      .describe('In the order of `/artworks`; null at its ends'),
    byArtist: z
      .object({
        previous: Neighbour,
        following: z.array(RelatedWorkSchema).readonly(),
        newest: z
          .array(RelatedWorkSchema)
          .readonly()
          .describe('Fill up `following` where it is short'),
      })
      .describe('In the order of `/artists/{id}/artworks`; `newest` are the first there'),
    exhibitions: z
      .array(NamedExhibitionSchema)
      .readonly()
      .describe('The series and exhibitions that show it, at most ten'),
  })
  .meta({ id: 'RelatedWorks' })

/** Works of one gallery that look like one of them. */
export const SimilarWorksSchema = z
  .object({ items: z.array(RelatedWorkSchema).readonly().describe('The most similar first') })
  .meta({ id: 'SimilarWorks' })

export const SimilarWorksQuery = z.object({
  limit: z.coerce.number().int().min(1).max(24).default(12),
})

/** A work as the pages of other works show it: in a strip, or as the name of a link. */
export type RelatedWork = z.infer<typeof RelatedWorkSchema>
/** The works around a published work. */
export type RelatedWorks = z.infer<typeof RelatedWorksSchema>
