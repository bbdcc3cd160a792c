import { takeUndispatched } from '../../app/database/domain-event.store.server.ts'
import {
  addTest,
  dispatchEvents,
  dropDelivery,
  findQueued,
  listDeliveries,
  listOverdue,
  recordAttempt,
  restartDelivery,
  sweepDeliveries,
} from '../../app/admin/webhooks/webhook-delivery.store.server.ts'
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  findEndpoint,
  hasActiveEndpoints,
  listEndpoints,
  rotateSecret,
} from '../../app/admin/webhooks/webhook-endpoint.store.server.ts'
import { readPayload } from '../../app/admin/webhooks/webhook-payload.store.server.ts'
import { findPurchaseContent } from '../../app/checkout/purchase.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { exercise, exerciseInTransaction, nthOf } from './exercise.ts'
import { PAGE } from './scene.ts'

const operatorAction = () => ({ actorId: newId(), id: newId() })
const run = () => ({ id: newId(), jobId: newId() })

/** Reads of webhooks by operators and jobs. */
export const webhookReads = [
  exercise('webhooks', listEndpoints, () => []),
  exercise('a webhook', findEndpoint, () => [newId()]),
  exercise('does any webhook take events', hasActiveEndpoints, () => []),
  exercise('the log of a webhook', listDeliveries, () => [newId(), { limit: PAGE }]),
  exercise('a delivery of a job', findQueued, () => [run()]),
  exercise('deliveries without a job', listOverdue, ({ now }) => [now]),
  exercise('what a message tells of a work', readPayload, ({ works }, nth) => {
    const { id } = nthOf(works, nth)
    return [{ type: 'artwork.published' as const, artworkId: id, artistId: newId() }]
  }),
  exercise('what a message tells of an order', findPurchaseContent, () => [newId()]),
  exercise('what a message tells of a report', readPayload, () => [
    { type: 'report.received' as const, reportId: newId() },
  ]),
]

/** Changes of webhooks by operators and jobs. */
export const webhookWrites = [
  exercise('add a webhook', addEndpoint, () => [
    { actorId: newId(), requestKey: newId() },
    { id: newId(), url: 'https://example.org/', events: ['order.placed'], secret: 'encrypted' },
  ]),
  exercise('change a webhook', changeEndpoint, () => [
    operatorAction(),
    { state: 'paused' as const },
  ]),
  exercise('rotate the secret of a webhook', rotateSecret, ({ now }) => [
    operatorAction(),
    { secret: 'encrypted', previousUntil: now, requestKey: newId() },
  ]),
  exercise('delete a webhook', deleteEndpoint, () => [operatorAction()]),
  exercise('test a webhook', addTest, () => [operatorAction(), newId()]),
  exercise('send a delivery again', restartDelivery, () => [
    { ...operatorAction(), deliveryId: newId() },
  ]),
  exercise('drop a delivery', dropDelivery, () => [run(), 'gone']),
  exercise('log an attempt', recordAttempt, ({ now }) => [
    {
      delivery: { ...run(), endpointId: newId(), attempts: 0 },
      outcome: { status: 204, answer: '', error: null, durationMs: 9 },
      isDelivered: true,
      isGone: false,
      now,
    },
  ]),
  exerciseInTransaction('take events from the outbox', takeUndispatched, () => [100]),
  exercise('turn events into deliveries', dispatchEvents, () => []),
  exercise('clear away old deliveries', sweepDeliveries, ({ now }) => [
    new Date(now.getTime() - 365 * 86_400_000),
  ]),
]
