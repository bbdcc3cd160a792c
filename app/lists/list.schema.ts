import { z } from 'zod'
import { WorkCardSchema } from '../artworks/artwork.schema.ts'
import { RowId, WorkIdText } from '../http/id.schema.ts'
import { LongText, RequiredTextLine } from '../http/text.schema.ts'
import { LIST_NAME, NOTE } from './list-rules.ts'
import { MAX_LIST_ITEMS } from './list.ts'

const Name = RequiredTextLine(LIST_NAME)
const Note = LongText(NOTE.maxLength.value)

export const ListNaming = z.strictObject({ name: Name }).meta({ id: 'ListNaming' })
export const NoteChange = z.strictObject({ note: Note }).meta({ id: 'NoteChange' })

export const Placement = z
  .strictObject({
    before: WorkIdText.nullable().describe('The work that follows it then; null for the end'),
  })
  .meta({ id: 'Placement' })

export const ListMerge = z
  .strictObject({
    name: Name,
    items: z.array(z.object({ id: WorkIdText, note: Note.default('') })).max(MAX_LIST_ITEMS),
  })
  .meta({ id: 'ListMerge' })

export const ListItemId = z.object({ id: RowId, itemId: WorkIdText })
export const ShareToken = z.object({ token: z.string().regex(/^[\w-]{22}$/) })

export const NamedListSchema = z
  .object({ id: z.uuid(), name: z.string() })
  .meta({ id: 'NamedList' })

export const ListSummarySchema = NamedListSchema.extend({
  count: z.int().describe('Works that can be seen'),
  isShared: z.boolean(),
  covers: z.array(WorkCardSchema).describe('The first works'),
  holds: z.boolean().describe('Whether the work that you asked about is in it'),
}).meta({ id: 'ListSummary' })

const items = z.array(WorkCardSchema.extend({ note: z.string() }).meta({ id: 'ListItem' }))

export const ListSchema = NamedListSchema.extend({
  shareToken: z.string().nullable().describe('The end of the link; null for a private list'),
  items,
  goneCount: z.int().describe('Works that have left the gallery; `items` has them if they return'),
}).meta({ id: 'List' })

export const SharedListSchema = z.object({ name: z.string(), items }).meta({ id: 'SharedList' })
