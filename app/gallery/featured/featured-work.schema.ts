import { z } from 'zod'
import { ImageViewSchema } from '../../images/image.schema.ts'

export const FeaturedWorkSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    artistId: z.uuid(),
    artist: z.string(),
    alt: z.string().describe('The text alternative of the image'),
    image: ImageViewSchema,
  })
  .meta({ id: 'FeaturedWork' })

/** A work on the landing page. */
export type FeaturedWork = z.infer<typeof FeaturedWorkSchema>
