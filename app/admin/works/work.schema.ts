import { z } from 'zod'
import { RowId, IdPageQuery } from '../../http/id.schema.ts'

export const WorksQuery = IdPageQuery.extend({
  q: z.string().max(200).default('').describe('Words of a title, or their beginnings'),
  filter: z.enum(['all', 'published', 'hidden']).default('all'),
  artistId: RowId.optional().describe('Only works of this artist'),
})

export const ListedWorkSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    artistId: z.uuid(),
    artist: z.string(),
    state: z
      .enum(['published', 'draft', 'hidden', 'withheld'])
      .describe('`withheld`: published, and its artist is suspended'),
    hiddenReason: z.string().nullable(),
    createdAt: z.iso.datetime(),
    price: z.number().nullable().describe('Euros; null without a price'),
    imageUrl: z.string(),
  })
  .meta({ id: 'ListedWork' })

export type ListedWork = z.infer<typeof ListedWorkSchema>
