import { z } from 'zod'
import { RowId } from '../../http/id.schema.ts'
import { RequiredTextLine } from '../../http/text.schema.ts'
import { TEST_EVENT, WEBHOOK_EVENT_NAMES } from './webhook-event.ts'
import { webhookRules } from './webhook-rules.ts'
import { DELIVERY_STATES, ENDPOINT_STATES } from './webhook.ts'

const Events = z
  .array(z.enum(WEBHOOK_EVENT_NAMES))
  .min(1, 'Choose at least one event')
  .max(WEBHOOK_EVENT_NAMES.length)
  .transform((events) => [...new Set(events)])

export const NewWebhook = z
  .strictObject({ url: RequiredTextLine(webhookRules.url), events: Events })
  .meta({ id: 'NewWebhook' })

export const WebhookChange = z
  .strictObject({
    events: Events.optional(),
    state: z.enum(['active', 'paused']).optional(),
  })
  .meta({ id: 'WebhookChange' })

export const WebhookSchema = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
    state: z
      .enum(ENDPOINT_STATES)
      .describe('`disabled` after days of failures; `active` resumes it'),
    failingSince: z.iso
      .datetime()
      .nullable()
      .describe('Since when every attempt has failed; null after a success'),
    previousSecretUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when messages are also signed with the previous secret'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' })

export const WebhooksSchema = z.object({ items: z.array(WebhookSchema), max: z.int() })

export const WebhookSecretSchema = WebhookSchema.extend({
  secret: z.string().describe('The secret itself, shown only in this response'),
}).meta({ id: 'WebhookSecret' })

export const WebhookDeliverySchema = z
  .object({
    id: z.uuid().describe('The header `webhook-id` of every attempt'),
    type: z.enum([...WEBHOOK_EVENT_NAMES, TEST_EVENT]),
    state: z.enum(DELIVERY_STATES).describe('`dropped`: not sent, for the reason in `error`'),
    occurredAt: z.iso.datetime().describe('When the event occurred'),
    attempts: z.int(),
    attemptedAt: z.iso
      .datetime()
      .nullable()
      .describe('When the last attempt was; null before the first one'),
    status: z.int().nullable().describe('Null without an answer'),
    durationMs: z.int().nullable(),
    answer: z.string().nullable().describe('The beginning of the answer'),
    error: z
      .string()
      .nullable()
      .describe('The reason for a missing answer, or for dropping the delivery'),
  })
  .meta({ id: 'WebhookDelivery' })

export const DeliveryKey = z.object({ id: RowId, deliveryId: RowId })

/** An endpoint as operators see it. */
export type WebhookEndpoint = z.infer<typeof WebhookSchema>
/** An entry of the delivery log. */
export type WebhookDelivery = z.infer<typeof WebhookDeliverySchema>
