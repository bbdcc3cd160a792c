import { decryptSecret } from '../../account/stored-secret.server.ts'
import type { Mailer } from '../../account/mailer.server.ts'
import type { Database } from '../../database/database.server.ts'
import type { BackgroundWork, Jobs } from '../../database/jobs.server.ts'
import type { Log } from '../../kernel/log.ts'
import { coalesced } from '../../kernel/coalesced.ts'
import { listOperators } from '../operators/operator.store.server.ts'
import type { AddressPolicy } from './webhook-address.server.ts'
import {
  dispatchEvents,
  dropDelivery,
  findQueued,
  listOverdue,
  recordAttempt,
  sweepDeliveries,
  type QueuedDelivery,
  type StoredDelivery,
} from './webhook-delivery.store.server.ts'
import { hasActiveEndpoints, type StoredEndpoint } from './webhook-endpoint.store.server.ts'
import { webhookEventOf } from './webhook-event.ts'
import { disabledMail } from './webhook-mail.ts'
import { readPayload } from './webhook-payload.store.server.ts'
import { sendWebhook } from './webhook-request.server.ts'
import { signedHeaders } from './webhook-signature.server.ts'
import { LOG_MS, MAX_ATTEMPTS } from './webhook.ts'

type WebhookSenderServices = {
  readonly db: Database
  /** The installation's secret, which decrypts the endpoints' secrets. */
  readonly secret: string
  readonly policy: AddressPolicy
  readonly jobs: Pick<Jobs, 'addNamed'>
  readonly mailer: Pick<Mailer, 'send'>
  /** The site's public URL. */
  readonly origin: string
  readonly log: Pick<Log, 'warn'>
}

export type WebhookSender = Required<BackgroundWork> & {
  /** Adds a job for each delivery. @returns false when no job queue runs */
  queue(deliveries: readonly QueuedDelivery[]): Promise<boolean>
}

const SEND_WEBHOOK = 'send-webhook'
const HOUR_S = 60 * 60

/** Sends events to endpoints: the outbox becomes deliveries, and a job sends each delivery. */
export function createWebhookSender(services: WebhookSenderServices): WebhookSender {
  const { db, jobs, log } = services
  const queue = async (deliveries: readonly QueuedDelivery[]) =>
    deliveries.length === 0 || jobs.addNamed(SEND_WEBHOOK, deliveries.map(jobOf))
  const dispatchAll = async () => {
    for (let hasMore = true; hasMore;) {
      const taken = await dispatchEvents(db)
      await queue(taken.deliveries)
      hasMore = taken.hasMore
    }
  }
  const dispatchSoon = coalesced(async () => {
    if (await hasActiveEndpoints(db)) await dispatchAll()
  })
  return {
    queue,
    handle(event) {
      if (webhookEventOf(event) === null) return
      dispatchSoon().catch((error: unknown) => {
        log.warn(
          { err: error },
          'webhook events could not be queued; the next scheduled run sends them',
        )
      })
    },
    queued: [
      {
        name: SEND_WEBHOOK,
        run: (data) => deliver(services, data as SendJob),
        concurrency: 4,
        queue: {
          // `MAX_ATTEMPTS` limits the attempts, so the queue must allow more.
          retryLimit: MAX_ATTEMPTS + 10,
          retryDelay: 15,
          retryDelayMax: 6 * HOUR_S,
          expireInSeconds: 60,
          retentionSeconds: 14 * 24 * HOUR_S,
        },
      },
    ],
    scheduled: [
      {
        name: 'dispatch-webhooks',
        cron: '* * * * *',
        run: async (now) => {
          await dispatchAll()
          await queue(await listOverdue(db, now))
        },
      },
      {
        name: 'remove-old-webhook-log',
        cron: '42 * * * *',
        run: (now) => sweepDeliveries(db, new Date(now.getTime() - LOG_MS)),
      },
    ],
  }
}

type SendJob = { readonly id: string; readonly jobId: string }

const jobOf = ({ id, jobId, endpointId }: QueuedDelivery) => ({
  id: jobId,
  // Jobs are grouped by endpoint, so that a slow endpoint does not delay the others.
  group: endpointId,
  data: { id, jobId } satisfies SendJob,
})

/** Sends one message. @throws if the queue must retry */
async function deliver(services: WebhookSenderServices, job: SendJob): Promise<void> {
  const { db, policy } = services
  const found = await findQueued(db, job)
  if (found === null) return
  const { delivery, endpoint } = found
  if (endpoint.state !== 'active') return dropDelivery(db, job, `The endpoint is ${endpoint.state}`)
  const data = delivery.event === null ? {} : await readPayload(db, delivery.event)
  if (data === null) return dropDelivery(db, job, 'Its subject is no longer public')
  const now = new Date()
  const secrets = await secretsOf(endpoint, services.secret, now)
  if (secrets.length === 0) return dropDelivery(db, job, UNREADABLE)
  const { type, occurredAt } = delivery
  const message = { type, timestamp: occurredAt.toISOString(), data }
  const body = JSON.stringify(message, withAbsoluteImages(services.origin))
  const headers = signedHeaders({ id: delivery.id, sentAt: now, body }, secrets)
  const outcome = await sendWebhook({ url: endpoint.url, headers, body, policy })
  await recordOutcome(services, { delivery, endpoint, outcome, now })
}

/** Image addresses of this site, as the API gives them. */
const OWN_IMAGE = /^\/(?:images|stock-photos)\/[\w-]+\/[\w.]+$/

/** A replacer for `JSON.stringify`. Receivers are elsewhere and cannot resolve a path. */
const withAbsoluteImages = (origin: string) => (_key: string, value: unknown) =>
  typeof value === 'string' && OWN_IMAGE.test(value) ? new URL(value, origin).href : value

const UNREADABLE = 'The secret cannot be read, since AUTH_SECRET has changed: rotate it'

async function secretsOf(
  { secret, previousSecret, previousSecretUntil }: StoredEndpoint,
  key: string,
  now: Date,
): Promise<string[]> {
  const isRotating = previousSecretUntil !== null && previousSecretUntil > now
  const stored = isRotating && previousSecret !== null ? [secret, previousSecret] : [secret]
  const decrypted = await Promise.all(stored.map((one) => decryptSecret(one, key)))
  return decrypted.filter((one) => one !== null)
}

type Ending = {
  readonly delivery: StoredDelivery
  readonly endpoint: StoredEndpoint
  readonly outcome: Awaited<ReturnType<typeof sendWebhook>>
  readonly now: Date
}

/** @throws if the queue must retry */
async function recordOutcome(
  { db, mailer, origin }: WebhookSenderServices,
  { delivery, endpoint, outcome, now }: Ending,
): Promise<void> {
  const { status, error } = outcome
  const isDelivered = status !== null && status >= 200 && status < 300
  const isGone = status === 410
  const ended = await recordAttempt(db, { delivery, outcome, isDelivered, isGone, now })
  if (ended.hasDisabled) {
    for (const { email } of await listOperators(db)) {
      await mailer.send(disabledMail({ to: email, endpoint, isGone, origin }))
    }
  }
  if (ended.state !== 'pending') return
  const { host } = new URL(endpoint.url)
  throw new Error(`the webhook at ${host} failed: ${error ?? `status ${status}`}`)
}
