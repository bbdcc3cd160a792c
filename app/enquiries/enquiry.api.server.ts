import { z } from 'zod'
import { IdempotencyHeader, IdPageQuery } from '../http/id.schema.ts'
import { requestKeyOf } from '../database/idempotent-request.store.server.ts'
import type { Database } from '../database/database.server.ts'
import { apiRouter, orThrow, ProblemError, readCursor, requireViewer } from '../http/http.server.ts'
import {
  jsonBody,
  jsonResponse,
  NO_CONTENT,
  operation,
  PageQuery,
  pageResponse,
} from '../http/operation.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { OPERATIONS } from '../routing/route-facts.ts'
import { blockSender, unblockSender } from './blocked-sender.store.server.ts'
import { requireOwnSide, requireSide } from './enquiry-access.server.ts'
import {
  EnquiryKey,
  EnquiryMessageId,
  EnquiryMessageSchema,
  EnquirySummarySchema,
  EnquirySchema,
  NewEnquiryMessage,
} from './enquiry.schema.ts'
import {
  addMessage,
  countUnreadEnquiries,
  findEnquiry,
  findEnquiryMessage,
  listEnquiries,
  markEnquiryRead,
} from './enquiry.store.server.ts'

const { limits } = OPERATIONS['POST /api/enquiries/:key/messages']

type EnquiryServices = { readonly db: Database; readonly limiter: RateLimiter }

/** Operations on started enquiries, in which both sides read, write and block each other. */
export function createEnquiryApi({ db, limiter }: EnquiryServices) {
  return apiRouter()
    .openapi(list, async (c) => {
      const { id } = await requireViewer(c)
      const { cursor, limit } = c.req.valid('query')
      return c.json(await listEnquiries(db, id, { limit, after: readCursor(cursor) }), 200)
    })
    .openapi(count, async (c) => {
      const { id } = await requireViewer(c)
      return c.json({ count: await countUnreadEnquiries(db, id) }, 200)
    })
    .openapi(read, async (c) => {
      const side = await requireSide(c, db, c.req.valid('param').key)
      const { cursor: before = null, limit } = c.req.valid('query')
      const enquiry = await findEnquiry(db, side, { limit, before })
      if (enquiry === null) throw new ProblemError('enquiry-not-found')
      return c.json(enquiry, 200)
    })
    .openapi(readMessage, async (c) => {
      const { key, messageId } = c.req.valid('param')
      const message = await findEnquiryMessage(db, await requireSide(c, db, key), messageId)
      if (message === null) throw new ProblemError('enquiry-message-not-found')
      return c.json(message, 200)
    })
    .openapi(write, async (c) => {
      const side = await requireSide(c, db, c.req.valid('param').key)
      const { text } = c.req.valid('json')
      await limiter.count(`enquiry-message:${c.get('address')}`, limits.perAddress)
      const writer = side.userId ?? side.enquiryId
      await limiter.count(`enquiry-message:${writer}`, limits.perAccount)
      const message = { ...side, text, now: new Date() }
      const requestKey = requestKeyOf(c.req, writer, text)
      return c.json({ id: orThrow(await addMessage(db, message, requestKey)) }, 201)
    })
    .openapi(markRead, async (c) => {
      await markEnquiryRead(db, await requireSide(c, db, c.req.valid('param').key))
      return c.body(null, 204)
    })
    .openapi(block, async (c) => {
      const side = await requireOwnSide(c, db, c.req.valid('param').key)
      if (!(await blockSender(db, side))) throw new ProblemError('enquiry-ended')
      return c.body(null, 204)
    })
    .openapi(unblock, async (c) => {
      await unblockSender(db, await requireOwnSide(c, db, c.req.valid('param').key))
      return c.body(null, 204)
    })
}

const tags = ['Enquiries']
const BY_KEY = ['not-signed-in', 'enquiry-not-found'] as const

const list = operation({
  method: 'get',
  path: '/users/me/enquiries',
  operationId: 'listEnquiries',
  tags,
  summary: 'Your conversations about works: those that you asked about, and your own',
  description: 'Those with the latest messages first.',
  request: { query: PageQuery },
  responses: { 200: pageResponse(EnquirySummarySchema, 'A page of conversations') },
})

const count = operation({
  method: 'get',
  path: '/users/me/enquiries/count',
  operationId: 'countUnreadEnquiries',
  tags,
  summary: 'In how many conversations you have unread messages',
  description: 'Counts up to 100.',
  responses: { 200: jsonResponse(z.object({ count: z.int() }), 'The number') },
})

const read = operation({
  method: 'get',
  path: '/enquiries/{key}',
  operationId: 'getEnquiry',
  tags,
  summary: 'A conversation about a work',
  description:
    'For its two sides only. A guest reads it by the link of a mail, without an account.',
  request: {
    params: EnquiryKey,
    query: IdPageQuery,
  },
  responses: { 200: jsonResponse(EnquirySchema, 'The conversation') },
  refusals: BY_KEY,
})

const readMessage = operation({
  method: 'get',
  path: '/enquiries/{key}/messages/{messageId}',
  operationId: 'getEnquiryMessage',
  tags,
  summary: 'A message of a conversation',
  request: { params: EnquiryMessageId },
  responses: { 200: jsonResponse(EnquiryMessageSchema, 'The message') },
  refusals: [...BY_KEY, 'enquiry-message-not-found'],
})

const write = operation({
  method: 'post',
  path: '/enquiries/{key}/messages',
  operationId: 'sendEnquiryMessage',
  tags,
  summary: 'Write to the other side',
  description: 'They get a mail, at most one in 15 minutes while they have not read it.',
  request: { params: EnquiryKey, headers: IdempotencyHeader, body: jsonBody(NewEnquiryMessage) },
  responses: { 201: jsonResponse(z.object({ id: z.uuid() }), 'The message was added') },
  refusals: [...BY_KEY, 'enquiry-ended', 'message-refused', 'sender-blocked', 'too-many-requests'],
})

const markRead = operation({
  method: 'put',
  path: '/enquiries/{key}/reading',
  operationId: 'markEnquiryRead',
  tags,
  summary: 'Mark all messages of a conversation as read',
  request: { params: EnquiryKey },
  responses: { 204: NO_CONTENT },
  refusals: BY_KEY,
})

const block = operation({
  method: 'put',
  path: '/enquiries/{key}/block',
  operationId: 'blockSender',
  tags,
  summary: 'Block the other side',
  description: 'You get no more messages from them, in this conversation or another.',
  request: { params: EnquiryKey },
  responses: { 204: NO_CONTENT },
  refusals: [...BY_KEY, 'enquiry-ended'],
})

const unblock = operation({
  method: 'delete',
  path: '/enquiries/{key}/block',
  operationId: 'unblockSender',
  tags,
  summary: 'Receive messages of the other side again',
  request: { params: EnquiryKey },
  responses: { 204: NO_CONTENT },
  refusals: BY_KEY,
})
