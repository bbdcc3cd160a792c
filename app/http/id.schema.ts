import { z } from 'zod'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../kernel/keyset.ts'
import { parseWorkId, WORK_ID } from '../kernel/id.ts'

/** The id of a row, in its canonical spelling. */
export const RowId = z.uuid().overwrite((id) => id.toLowerCase())

/** Chosen by the client once per thing that it creates, so that a repetition creates no second. */
export const IdempotencyText = z.string().min(8).max(100)

/** The optional header of operations whose request may be sent twice. */
export const IdempotencyHeader = z.object({
  'idempotency-key': IdempotencyText.optional().describe(
    'Chosen by the client: a repeated request with the same key and body, within a day, makes nothing again',
  ),
})

export const IdParam = z.object({ id: RowId })

/** `cursor` is the id of the last row of the page before. */
export const IdPageQuery = z.object({
  cursor: RowId.optional().describe('`nextCursor` of the previous page'),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})

/** The id of an artwork or a stock photo, in its canonical spelling. */
export const WorkIdText = z
  .string()
  .regex(WORK_ID)
  .overwrite((id) => parseWorkId(id) ?? id)
