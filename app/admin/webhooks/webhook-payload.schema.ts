import { z } from 'zod'
import { ArtworkSchema } from '../../artworks/artwork.schema.ts'
import { ChangedLineSchema } from '../../checkout/orders/order.schema.ts'
import { PurchaseSchema } from '../../checkout/purchase.schema.ts'
import { ArtistSchema } from '../../gallery/artist/artist.schema.ts'
import { REPORT_REASONS, SUBJECT_KINDS, type ReportReason } from '../../reports/report.ts'
import { TEST_EVENT, type WebhookType } from './webhook-event.ts'

const ReceivedReportSchema = z
  .object({
    id: z.uuid(),
    subject: z.object({
      kind: z.enum(SUBJECT_KINDS),
      id: z.uuid().nullable().describe('Null for an artist whose account was deleted'),
      title: z.string().nullable().describe('Of a work'),
    }),
    reason: z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ReceivedReport' })

export type ReceivedReport = z.infer<typeof ReceivedReportSchema>

const RemovedWork = z.object({ id: z.uuid(), artistId: z.uuid() }).meta({ id: 'RemovedWork' })

/** The schema of the payload of each webhook type. */
export const PAYLOADS = {
  'work.published': ArtworkSchema,
  'work.changed': ArtworkSchema,
  'work.removed': RemovedWork,
  'artist.joined': ArtistSchema,
  'artist.changed': ArtistSchema,
  'artist.suspended': z.object({ id: z.uuid() }).meta({ id: 'SuspendedArtist' }),
  'artist.restored': ArtistSchema,
  'order.placed': PurchaseSchema.omit({ delivery: true }).meta({ id: 'PlacedOrder' }),
  'order.line-changed': ChangedLineSchema,
  'report.received': ReceivedReportSchema,
  [TEST_EVENT]: z.object({}).meta({ id: 'WebhookTest' }),
} as const satisfies Record<WebhookType, z.ZodType>
