import { z } from 'zod'
import { LineStateSchema, ReferenceSchema } from '../../checkout/purchase.schema.ts'
import { IdPageQuery, RowId } from '../../http/id.schema.ts'

export const OrdersQuery = IdPageQuery.extend({
  q: z.string().max(100).optional().describe('A reference, hyphens and case aside'),
  buyerId: RowId.optional(),
})

export const ListedOrderSchema = z
  .object({
    id: z.uuid(),
    reference: ReferenceSchema,
    total: z.number().describe('Euros'),
    purchasedAt: z.iso.datetime(),
    isGuest: z.boolean(),
    buyerId: z.string().nullable().describe('Null for guests and deleted accounts'),
    buyer: z.string().nullable(),
    works: z.array(z.object({ title: z.string(), quantity: z.int(), state: LineStateSchema })),
  })
  .meta({ id: 'ListedOrder' })

export type ListedOrder = z.infer<typeof ListedOrderSchema>
