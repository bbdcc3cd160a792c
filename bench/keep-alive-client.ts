import { connect, type Socket } from 'node:net'

/** One request as it goes over the wire, without its `host`; see `wireRequest`. */
export type WireRequest = string

export type LoadPlan = {
  readonly port: number
  readonly requests: readonly WireRequest[]
  readonly connections: number
  readonly milliseconds: number
  /** Milliseconds between two requests of one connection; 0 for as fast as they are answered. */
  readonly pause?: number
  /** Sends each request once, over any free connection; the load then ends early. */
  readonly once?: boolean
}

export type LoadResult = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** The number of responses with a status of 400 or more. */
  readonly refused: number
}

export function wireRequest(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): WireRequest {
  const { method = 'GET', headers = {}, body = '' } = options
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (body !== '') lines.push(`content-length: ${Buffer.byteLength(body)}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/**
 * Sends requests over keep-alive connections, one after another on each. Parses only the head of a
 * response, so that the client costs a fraction of the server.
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  // Sent with the name `localhost` and the port: pages of other names are not cached.
  const host = `host: localhost:${plan.port}\r\n`
  const requests = plan.requests.map((request) => request.replace('\r\n', `\r\n${host}`))
  const latencies: number[] = []
  let refused = 0
  let sent = 0
  const startedAt = performance.now()
  const until = startedAt + plan.milliseconds
  const isOver = () => performance.now() >= until || (plan.once === true && sent >= requests.length)
  const sendRequests = async (index: number) => {
    const connection = await openConnection(plan.port)
    // Connections start at different requests, so that they do not read one row together.
    for (let turn = index * 7; !isOver(); turn += 1) {
      const sentAt = performance.now()
      const at = plan.once === true ? sent : turn % requests.length
      sent += 1
      const status = await connection.send(requests[at] ?? '')
      latencies.push(performance.now() - sentAt)
      if (status >= 400) refused += 1
      if (plan.pause) await new Promise((resolve) => setTimeout(resolve, plan.pause))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: plan.connections }, (_, index) => sendRequests(index)))
  const seconds = (performance.now() - startedAt) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), refused }
}

type Connection = { send(request: WireRequest): Promise<number>; close(): void }

async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
  let answered: ((status: number) => void) | null = null
  let failed: ((error: Error) => void) | null = null
  readAnswers(socket, (status) => answered?.(status))
  const fail = () => failed?.(new Error('the server closed the connection'))
  socket.on('error', fail).on('close', fail)
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(request, 'latin1')
      }),
    close() {
      failed = null
      socket.destroy()
    },
  }
}

/** Calls back with the status of every answer, once all of its body is there. */
function readAnswers(socket: Socket, done: (status: number) => void): void {
  let status = 0
  /** Remaining bytes of the body; -1 for a chunked body. */
  let rest = 0
  let head = ''
  socket.on('data', (data: Buffer) => {
    let from = 0
    if (status === 0) {
      const text = head + data.toString('latin1', 0, 8192)
      const end = text.indexOf('\r\n\r\n')
      if (end === -1) return void (head = text)
      from = end + 4 - head.length
      head = ''
      status = Number(text.slice(9, 12))
      const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))
      const isEmpty = status === 204 || status === 304
      rest = isEmpty ? 0 : length === null ? -1 : Number(length[1])
    }
    if (rest > 0) rest = Math.max(0, rest - (data.length - from))
    else if (rest === -1 && data.toString('latin1', data.length - 5) === '0\r\n\r\n') rest = 0
    if (rest !== 0) return
    const finished = status
    status = 0
    done(finished)
  })
}
