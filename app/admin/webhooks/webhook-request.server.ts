import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestTls } from 'node:https'
import { codeOf } from '../../kernel/error-code.ts'
import { normaliseText } from '../../kernel/normalise-text.ts'
import { findAddressProblem, guardedLookup, type AddressPolicy } from './webhook-address.server.ts'

/** The outcome of an attempt to send a message. */
export type SendOutcome = {
  /** Null without a response. */
  readonly status: number | null
  /** The beginning of the response's body. */
  readonly answer: string
  /** The reason for a missing response; null with a response. */
  readonly error: string | null
  readonly durationMs: number
}

type Sending = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly policy: AddressPolicy
}

const TIMEOUT_MS = 10_000
/** The maximum of bytes that are read from a response. */
const ANSWER_BYTES = 1024

/**
 * Posts a message. Redirects are not followed, because their targets are unchecked; they count as
 * failures.
 */
export async function sendWebhook(sending: Sending): Promise<SendOutcome> {
  const startedAt = performance.now()
  const ended = (outcome: Omit<SendOutcome, 'durationMs'>): SendOutcome => ({
    ...outcome,
    durationMs: Math.round(performance.now() - startedAt),
  })
  const refused = findAddressProblem(sending.url, sending.policy)
  if (refused !== null) return ended({ status: null, answer: '', error: refused })
  try {
    const response = await post(sending)
    return ended({
      status: response.statusCode ?? 0,
      answer: await readStart(response),
      error: null,
    })
  } catch (error) {
    return ended({ status: null, answer: '', error: failureText(error) })
  }
}

function post({ url, headers, body, policy }: Sending) {
  const send = new URL(url).protocol === 'https:' ? requestTls : requestPlain
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request: ClientRequest = send(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Frame-Webhooks/1',
      },
      lookup: guardedLookup(policy),
      // A new connection for each message, so that its address is always checked.
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.end(body)
  })
}

/** Reads the beginning of the body as text, even if the connection breaks. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= ANSWER_BYTES) break
    }
  } catch {
    // The status alone decides whether the message was delivered.
  }
  response.destroy()
  return normaliseText(Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8'))
}

/** The reason for a missing response. A host with several addresses fails with an error for each. */
export function failureText(error: unknown): string {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error
  if (!(cause instanceof Error)) return 'The message could not be sent'
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError') {
    return `No answer within ${TIMEOUT_MS / 1000} seconds`
  }
  const code = codeOf(cause)
  return code === '' ? cause.message : `${code}: ${cause.message}`
}
