import { z } from 'zod'
import { RequiredTextLine } from '../../http/text.schema.ts'
import { MAX_QUERY_LENGTH } from './saved-search.ts'
import { savedSearchRules } from './saved-search-rules.ts'

const Name = RequiredTextLine(savedSearchRules.name)

export const NewSavedSearch = z
  .object({
    query: z
      .string()
      .max(MAX_QUERY_LENGTH)
      .describe('The parameters of `GET /artworks`, such as `q=tide&medium=print`'),
    name: Name.optional().describe('Made of the words and filters if it is left out'),
  })
  .meta({ id: 'NewSavedSearch' })

export const SavedSearchChange = z
  .object({ name: Name.optional(), alerts: z.boolean().optional() })
  .meta({ id: 'SavedSearchChange' })

export const SavedSearchSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    query: z.string().describe('As `/for-art-lovers` spells it'),
    alerts: z.boolean().describe('Whether you are told of new works that it finds'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SavedSearch' })

export const SavedSearchesSchema = z
  .object({ items: z.array(SavedSearchSchema) })
  .meta({ id: 'SavedSearches' })

export type SavedSearch = z.infer<typeof SavedSearchSchema>
