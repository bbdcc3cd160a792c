import { z } from '@hono/zod-openapi'
import { requestKeyOf } from '../../database/idempotent-request.store.server.ts'
import { IdempotencyHeader, IdParam, IdPageQuery } from '../../http/id.schema.ts'
import { encryptSecret } from '../../account/stored-secret.server.ts'
import type { Auth } from '../../account/session/auth.server.ts'
import { apiRouter, orThrow, ProblemError } from '../../http/http.server.ts'
import {
  jsonBody,
  jsonResponse,
  NO_CONTENT,
  operation,
  pageResponse,
} from '../../http/operation.server.ts'
import { newId } from '../../kernel/id.ts'
import type { OperatorServices } from '../operators/operator-access.server.ts'
import { findAddressProblem, type AddressPolicy } from './webhook-address.server.ts'
import {
  addTest,
  listDeliveries,
  restartDelivery,
  type QueuedDelivery,
} from './webhook-delivery.store.server.ts'
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  findEndpoint,
  listEndpoints,
  rotateSecret,
  type StoredEndpoint,
} from './webhook-endpoint.store.server.ts'
import {
  DeliveryKey,
  NewWebhook,
  WebhookChange,
  WebhookDeliverySchema,
  WebhookSchema,
  WebhookSecretSchema,
  WebhooksSchema,
} from './webhook.schema.ts'
import type { WebhookSender } from './webhook-sender.server.ts'
import { newSecret } from './webhook-signature.server.ts'
import { viewDelivery, viewEndpoint } from './webhook-view.server.ts'
import { MAX_ENDPOINTS, ROTATION_MS } from './webhook.ts'

export type WebhookServices = OperatorServices & {
  readonly auth: Pick<Auth, 'options'>
  readonly webhooks: Pick<WebhookSender, 'queue'> & { readonly policy: AddressPolicy }
}

/** Manages endpoints, their secrets and their delivery logs, for operators. */
export function createWebhooksApi({ db, auth, webhooks }: WebhookServices) {
  const encrypt = (secret: string) => encryptSecret(secret, auth.options.secret)
  const send = async (delivery: QueuedDelivery | null) => {
    if (delivery === null) throw new ProblemError('webhook-not-active')
    if (!(await webhooks.queue([delivery]))) throw new ProblemError('jobs-not-running')
    return { id: delivery.id }
  }
  return apiRouter()
    .openapi(list, async (c) => {
      const items = (await listEndpoints(db)).map(view)
      return c.json({ items, max: MAX_ENDPOINTS }, 200)
    })
    .openapi(create, async (c) => {
      const { id: actorId } = c.get('operator')
      const { url, events } = c.req.valid('json')
      const message = findAddressProblem(url, webhooks.policy)
      if (message !== null) {
        throw new ProblemError('invalid-request', { errors: [{ field: 'url', message }] })
      }
      const secret = newSecret()
      const endpoint = {
        id: newId(),
        url: new URL(url).href,
        events,
        secret: await encrypt(secret),
      }
      const requestKey = requestKeyOf(c.req, actorId, [endpoint.url, events])
      const added = orThrow(await addEndpoint(db, { actorId, requestKey }, endpoint))
      return c.json({ ...view(added), secret }, 201)
    })
    .openapi(read, async (c) => {
      const endpoint = known(await findEndpoint(db, c.req.valid('param').id))
      return c.json(view(endpoint), 200)
    })
    .openapi(change, async (c) => {
      const { id: actorId } = c.get('operator')
      const operatorAction = { actorId, id: c.req.valid('param').id }
      return c.json(view(known(await changeEndpoint(db, operatorAction, c.req.valid('json')))), 200)
    })
    .openapi(remove, async (c) => {
      const { id: actorId } = c.get('operator')
      const isDeleted = await deleteEndpoint(db, { actorId, id: c.req.valid('param').id })
      if (!isDeleted) throw new ProblemError('webhook-not-found')
      return c.body(null, 204)
    })
    .openapi(rotate, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id } = c.req.valid('param')
      const requestKey = requestKeyOf(c.req, actorId, null)
      const secret = newSecret()
      const previousUntil = new Date(Date.now() + ROTATION_MS)
      const rotation = { secret: await encrypt(secret), previousUntil, requestKey }
      const endpoint = await rotateSecret(db, { actorId, id }, rotation)
      return c.json({ ...view(known(endpoint)), secret }, 200)
    })
    .openapi(test, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id } = known(await findEndpoint(db, c.req.valid('param').id))
      const requestKey = requestKeyOf(c.req, actorId, null)
      return c.json(await send(await addTest(db, { actorId, id }, requestKey)), 202)
    })
    .openapi(listLog, async (c) => {
      const { id } = known(await findEndpoint(db, c.req.valid('param').id))
      const page = await listDeliveries(db, id, c.req.valid('query'))
      return c.json({ ...page, items: page.items.map(viewDelivery) }, 200)
    })
    .openapi(redeliver, async (c) => {
      const { id: actorId } = c.get('operator')
      const { id, deliveryId } = c.req.valid('param')
      known(await findEndpoint(db, id))
      return c.json(await send(await restartDelivery(db, { actorId, id, deliveryId })), 202)
    })
}

const view = (endpoint: StoredEndpoint) => viewEndpoint(endpoint, new Date())

function known<Value>(found: Value | null): Value {
  if (found === null) throw new ProblemError('webhook-not-found')
  return found
}

const PATH = '/admin/webhooks'
const tags = ['Administration']
const NOT_FOUND = ['webhook-not-found'] as const
const SENDING = [...NOT_FOUND, 'webhook-not-active', 'jobs-not-running'] as const
const Sent = z.object({ id: z.uuid() })

const list = operation({
  method: 'get',
  path: PATH,
  operationId: 'listWebhooks',
  tags,
  summary: 'The webhooks, the first one first',
  responses: { 200: jsonResponse(WebhooksSchema, 'All webhooks, without their secrets') },
})

const create = operation({
  method: 'post',
  path: PATH,
  operationId: 'createWebhook',
  tags,
  summary: 'Add a webhook',
  description:
    'Only https to public addresses, unless the server is set up otherwise. A repeated request ' +
    'returns a new secret, and the first no longer works.',
  request: { headers: IdempotencyHeader, body: jsonBody(NewWebhook) },
  responses: { 201: jsonResponse(WebhookSecretSchema, 'The webhook with its secret') },
  refusals: ['webhooks-full', 'webhook-not-found'],
})

const read = operation({
  method: 'get',
  path: `${PATH}/{id}`,
  operationId: 'getWebhook',
  tags,
  summary: 'A webhook',
  request: { params: IdParam },
  responses: { 200: jsonResponse(WebhookSchema, 'The webhook, without its secret') },
  refusals: NOT_FOUND,
})

const change = operation({
  method: 'patch',
  path: `${PATH}/{id}`,
  operationId: 'changeWebhook',
  tags,
  summary: 'Choose other events, pause or resume a webhook',
  description: 'Events during a pause are not sent later.',
  request: { params: IdParam, body: jsonBody(WebhookChange) },
  responses: { 200: jsonResponse(WebhookSchema, 'The changed webhook') },
  refusals: NOT_FOUND,
})

const remove = operation({
  method: 'delete',
  path: `${PATH}/{id}`,
  operationId: 'deleteWebhook',
  tags,
  summary: 'Delete a webhook with its log',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: NOT_FOUND,
})

const rotate = operation({
  method: 'put',
  path: `${PATH}/{id}/secret`,
  operationId: 'rotateWebhookSecret',
  tags,
  summary: 'Give a webhook a new secret',
  description:
    'For one day, messages are also signed with the previous secret, also after a repeated request.',
  request: { headers: IdempotencyHeader, params: IdParam },
  responses: { 200: jsonResponse(WebhookSecretSchema, 'The webhook with its new secret') },
  refusals: NOT_FOUND,
})

const test = operation({
  method: 'post',
  path: `${PATH}/{id}/tests`,
  operationId: 'testWebhook',
  tags,
  summary: 'Send a test to a webhook',
  request: { headers: IdempotencyHeader, params: IdParam },
  responses: { 202: jsonResponse(Sent, 'It is being sent') },
  refusals: SENDING,
})

const listLog = operation({
  method: 'get',
  path: `${PATH}/{id}/deliveries`,
  operationId: 'listWebhookDeliveries',
  tags,
  summary: 'What was sent to a webhook, the latest first',
  description: 'Kept for 30 days.',
  request: { params: IdParam, query: IdPageQuery },
  responses: { 200: pageResponse(WebhookDeliverySchema, 'A page of deliveries') },
  refusals: NOT_FOUND,
})

const redeliver = operation({
  method: 'put',
  path: `${PATH}/{id}/deliveries/{deliveryId}/redelivery`,
  operationId: 'redeliverWebhook',
  tags,
  summary: 'Send a delivery again, under the same id',
  request: { params: DeliveryKey },
  responses: { 202: jsonResponse(Sent, 'It is being sent') },
  refusals: SENDING,
})
