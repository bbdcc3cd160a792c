import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
/** Standard Webhooks requires 24 to 64 bytes. */
const SECRET_BYTES = 32

/** Generates a secret in the format of Standard Webhooks: `whsec_` and base64. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

type Message = {
  readonly id: string
  readonly sentAt: Date
  readonly body: string
}

/**
 * The headers of a message according to Standard Webhooks 1.0. During a rotation, the signature
 * header has one signature for each secret.
 */
export function signedHeaders({ id, sentAt, body }: Message, secrets: readonly string[]) {
  const timestamp = Math.floor(sentAt.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signatures.join(' '),
  }
}
