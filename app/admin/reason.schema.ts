import { z } from 'zod'
import { RowId } from '../http/id.schema.ts'
import { LongText } from '../http/text.schema.ts'
import { REASON } from './reason-rules.ts'

export const Reason = z
  .object({ reason: LongText(REASON.maxLength.value).min(1, REASON.required) })
  .meta({ id: 'Reason' })

export const Id = z.object({ id: RowId })

/** `cursor` is the id of the last row of the page before. */
export const IdPageQuery = z.object({
  cursor: RowId.optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number().int().min(1).max(100).default(30),
})

export const pageSchema = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** A page from `limit + 1` rows in the order of their ids. */
export function idPage<Row extends { readonly id: string }>(rows: readonly Row[], limit: number) {
  const items = rows.slice(0, limit)
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}
