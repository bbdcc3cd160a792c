import { z } from '@hono/zod-openapi'
import { IdParam } from '../../http/id.schema.ts'
import { hashToken } from '../../http/secret-token.server.ts'
import type { Database } from '../../database/database.server.ts'
import type { DocumentTask } from '../../documents/document.ts'
import { renderDocument } from '../../documents/document-process.server.ts'
import { sendDocument } from '../../documents/send-document.server.ts'
import {
  apiRouter,
  orThrow,
  ProblemError,
  requireArtist,
  requireViewer,
  type ApiContext,
} from '../../http/http.server.ts'
import { fileResponse, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { packingSlipDocument, receiptDocument } from './order-document.ts'
import { findGuestOrder, findOrder, findSaleDetail } from './order.store.server.ts'

type DocumentServices = {
  readonly db: Database
  readonly limiter: RateLimiter
  readonly settings: Pick<CurrentSettings, 'read'>
  /** The site's public URL. */
  readonly origin: string
}

const { perAccount } = OPERATIONS['GET /api/purchases/:id/receipt'].limits
const { perAddress } = OPERATIONS['GET /api/guest-orders/:token/receipt'].limits

/** Receipts and packing slips as PDF documents. Rate-limited, because drawing one is expensive. */
export function createOrderDocumentApi({ db, limiter, settings, origin }: DocumentServices) {
  async function send(c: ApiContext, name: string, plan: (gallery: string) => DocumentTask) {
    const { name: gallery } = await settings.read()
    return sendDocument(c, orThrow(await renderDocument(async () => plan(gallery))), name)
  }
  return apiRouter()
    .openapi(receipt, async (c) => {
      const viewer = await requireViewer(c)
      await limiter.count(`document:${viewer.id}`, perAccount)
      const key = { id: c.req.valid('param').id, buyerId: viewer.id }
      const order = await findOrder(db, key, { now: new Date() })
      if (order === null) throw new ProblemError('purchase-not-found')
      return send(c, `receipt-${order.reference}`, (gallery) =>
        receiptDocument(order, { gallery, origin }),
      )
    })
    .openapi(guestReceipt, async (c) => {
      await limiter.count(`document:${c.get('address')}`, perAddress)
      const hash = hashToken(c.req.valid('param').token)
      const order = await findGuestOrder(db, hash, { now: new Date() })
      if (order === null) throw new ProblemError('guest-order-not-found')
      return send(c, `receipt-${order.reference}`, (gallery) =>
        receiptDocument(order, { gallery, origin }),
      )
    })
    .openapi(packingSlip, async (c) => {
      const artist = await requireArtist(c)
      await limiter.count(`document:${artist.id}`, perAccount)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      const sale = await findSaleDetail(db, key, new Date())
      const shipTo = sale?.shipTo ?? null
      if (sale === null || shipTo === null) throw new ProblemError('sale-not-found')
      return send(c, `packing-slip-${sale.reference}`, (gallery) =>
        packingSlipDocument(sale, shipTo, { gallery, origin }),
      )
    })
}

const PDF = fileResponse('application/pdf', 'The document')

const receipt = operation({
  method: 'get',
  path: '/purchases/{id}/receipt',
  operationId: 'getReceipt',
  tags: ['Orders'],
  summary: 'The receipt of one of your purchases, as a PDF',
  request: { params: IdParam },
  responses: { 200: PDF },
  refusals: ['purchase-not-found', 'too-many-requests', 'unavailable'],
})

const guestReceipt = operation({
  method: 'get',
  path: '/guest-orders/{token}/receipt',
  operationId: 'getGuestReceipt',
  tags: ['Orders'],
  summary: "The receipt of a guest's order, as a PDF",
  request: { params: z.object({ token: z.string().min(1).max(200) }) },
  responses: { 200: PDF },
  refusals: ['guest-order-not-found', 'too-many-requests', 'unavailable'],
})

const packingSlip = operation({
  method: 'get',
  path: '/sales/{id}/packing-slip',
  operationId: 'getPackingSlip',
  tags: ['Orders'],
  summary: 'The packing slip of one of your sales, as a PDF',
  description: 'Until you have shipped it.',
  request: { params: IdParam },
  responses: { 200: PDF },
  refusals: ['sale-not-found', 'too-many-requests', 'unavailable'],
})
