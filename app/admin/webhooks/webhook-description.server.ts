import { z } from '@hono/zod-openapi'
import type { apiRouter } from '../../http/http.server.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from './webhook-event.ts'
import { PAYLOADS } from './webhook-payload.schema.ts'

type Registry = ReturnType<typeof apiRouter>['openAPIRegistry']

const HEADERS = z.object({
  'webhook-id': z.string().describe('The same in every attempt: ignore what you have handled'),
  'webhook-timestamp': z.string().describe('Seconds since 1970, of the attempt'),
  'webhook-signature': z.string().describe('`v1,` and the signature; several, between spaces'),
})

const WORDS = { ...WEBHOOK_EVENTS, [TEST_EVENT]: 'An operator tries the webhook' } as const

/** Adds the webhooks to the OpenAPI description. */
export function describeWebhooks(registry: Registry): void {
  for (const [type, data] of Object.entries(PAYLOADS)) {
    registry.registerWebhook({
      method: 'post',
      path: type,
      operationId: `webhook.${type}`,
      tags: ['Webhooks'],
      // The receiver verifies a signature, so no security scheme of the API applies.
      security: [],
      summary: WORDS[type as keyof typeof WORDS],
      description:
        'Signed as in Standard Webhooks. Addresses of images are absolute. A message may come twice, and not in order. An answer other than 2xx within ten seconds is repeated for about 30 hours.',
      request: {
        headers: HEADERS,
        body: {
          required: true,
          content: {
            'application/json': {
              schema: z.object({
                type: z.literal(type),
                timestamp: z.iso.datetime().describe('When it happened'),
                data,
              }),
            },
          },
        },
      },
      responses: { 204: { description: 'The message has arrived' } },
    })
  }
}
