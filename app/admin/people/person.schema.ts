import { z } from 'zod'
import { IdPageQuery } from '../../http/id.schema.ts'

export const PeopleQuery = IdPageQuery.extend({
  q: z.string().max(200).default('').describe('Words of a name or an email, or their beginnings'),
  filter: z.enum(['all', 'suspended', 'operators']).default('all'),
})

const listed = {
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  isArtist: z.boolean(),
  isOperator: z.boolean(),
  createdAt: z.iso.datetime(),
  suspendedAt: z.iso.datetime().nullable(),
}

export const ListedPersonSchema = z.object(listed).meta({ id: 'ListedPerson' })

export const PersonSchema = z
  .object({
    ...listed,
    suspensionReason: z.string().nullable(),
    waitingOrders: z
      .array(z.string())
      .describe('References of orders in which you act for a suspended artist, latest first'),
    stored: z.object({
      artworks: z.int(),
      published: z.int(),
      favourites: z.int(),
      cartLines: z.int(),
      purchases: z.int(),
      imageBytes: z
        .int()
        .describe('Of the images of their works, their photo and their latest uploads'),
    }),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime(),
        device: z.string().describe('For example `Firefox on Linux`'),
        place: z.string().describe("The shortened address of its last use; '' when unknown"),
      }),
    ),
  })
  .meta({ id: 'Person' })

export type ListedPerson = z.infer<typeof ListedPersonSchema>
export type Person = z.infer<typeof PersonSchema>
