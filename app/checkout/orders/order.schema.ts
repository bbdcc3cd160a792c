import { z } from 'zod'
import { TextLine } from '../../http/text.schema.ts'
import {
  BoughtEditionSchema,
  Delivery,
  LineStateSchema,
  PurchaseItemSchema,
  PurchaseSchema,
  ReferenceSchema,
  SaleSchema,
} from '../purchase.schema.ts'
import { LINE_ROLES, LINE_STAGES } from './line-state.ts'
import { noteRules } from './order.ts'

const LineChangeSchema = z.enum(LINE_STAGES).exclude(['placed'])

export const HistoryEntrySchema = z
  .object({
    change: z.enum(LINE_STAGES),
    by: z.enum(LINE_ROLES).describe('`system` for what happens automatically'),
    at: z.iso.datetime(),
    note: z.string().nullable().describe('Such as the carrier and its tracking number'),
  })
  .meta({ id: 'HistoryEntry' })

export type HistoryEntry = z.infer<typeof HistoryEntrySchema>

const LineProgressSchema = z.object({
  history: z.array(HistoryEntrySchema),
  allowed: z
    .array(
      z.object({
        change: LineChangeSchema,
        until: z.iso.datetime().nullable().describe('Null without an end'),
      }),
    )
    .describe('What you may do with the line now'),
  due: z
    .object({ change: LineChangeSchema, at: z.iso.datetime() })
    .nullable()
    .describe('What happens automatically if nobody does anything'),
  isWithGallery: z
    .boolean()
    .describe('Whether the gallery takes the next step, because the artist is suspended'),
})

/** A line's history, and the changes that the reader may make. */
export type LineProgress = z.infer<typeof LineProgressSchema>

const OrderLineSchema = PurchaseItemSchema.extend({
  ...LineProgressSchema.shape,
  certificates: z
    .array(
      z.object({ id: z.uuid(), copy: z.int().nullable().describe('Null for an open edition') }),
    )
    .describe('Of what you own, once the line is confirmed; none for operators'),
}).meta({ id: 'OrderLine' })

export type OrderLine = z.infer<typeof OrderLineSchema>
export type LineCertificate = OrderLine['certificates'][number]

export const OrderSchema = PurchaseSchema.extend({
  items: z.array(OrderLineSchema),
}).meta({ id: 'Order' })

/** A purchase with the progress of its lines. */
export type Order = z.infer<typeof OrderSchema>

export const SaleDetailSchema = SaleSchema.extend({
  ...LineProgressSchema.shape,
  edition: BoughtEditionSchema.optional().describe('Absent for an open edition'),
  shipTo: Delivery.omit({ email: true })
    .nullable()
    .describe('Null once the line is shipped or ended, or the data of the buyer is erased'),
}).meta({ id: 'SaleDetail' })

/** A sale with its progress. */
export type SaleDetail = z.infer<typeof SaleDetailSchema>

export const NewLineChange = z
  .strictObject({
    change: LineChangeSchema,
    note: TextLine(noteRules.note.maxLength.value)
      .optional()
      .describe('For both sides, such as the carrier and its tracking number'),
  })
  .meta({ id: 'NewLineChange' })

export const ChangedLineSchema = z
  .object({
    id: z.uuid().describe('Of the purchase'),
    reference: ReferenceSchema,
    lineId: z.uuid(),
    state: LineStateSchema,
    isReturnRequested: z.boolean(),
  })
  .meta({ id: 'ChangedLine' })

/** The data of a line in a webhook payload. */
export type ChangedLine = z.infer<typeof ChangedLineSchema>
