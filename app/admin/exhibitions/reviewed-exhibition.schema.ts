import { z } from 'zod'
import { IdPageQuery } from '../../http/id.schema.ts'
import { NamedExhibitionSchema } from '../../exhibitions/exhibition.schema.ts'

/** The filters of the operators' list. */
export const EXHIBITION_FILTERS = ['hidden', 'reported', 'all'] as const

export const ReviewedExhibitionsQuery = IdPageQuery.extend({
  filter: z
    .enum(EXHIBITION_FILTERS)
    .default('hidden')
    .describe('`reported`: with a report that is not closed'),
})

export const ListedExhibitionSchema = NamedExhibitionSchema.extend({
  artistId: z.uuid(),
  artist: z.string(),
  state: z
    .enum(['published', 'draft', 'hidden', 'withheld'])
    .describe('`withheld`: published, and its artist is suspended'),
  hiddenReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
}).meta({ id: 'ListedExhibition' })

export const ReviewedExhibitionSchema = ListedExhibitionSchema.extend({
  text: z.string(),
  works: z
    .array(z.object({ id: z.uuid(), title: z.string(), text: z.string(), imageUrl: z.string() }))
    .describe('Published or not, in their order, each with what its artist writes about it'),
}).meta({ id: 'ReviewedExhibition' })
