import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listen } from '../site/listen.ts'

export type ReceivedMessage = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type WebhookReceiver = {
  readonly url: string
  /** In the order of arrival. */
  readonly messages: ReceivedMessage[]
  /** The response to the next messages; 204 by default. */
  answer: {
    readonly status: number
    readonly body?: string
    readonly headers?: Record<string, string>
  }
  close(): Promise<void>
}

/** A receiver of webhooks on this machine. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: ReceivedMessage[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      messages.push({ path: request.url ?? '', headers: request.headers, body })
      const { status, body: answer, headers = {} } = receiver.answer
      response.writeHead(status, headers).end(answer)
    })
  })
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${await listen(server)}`,
    messages,
    answer: { status: 204 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
