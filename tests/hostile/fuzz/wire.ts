import { connect, type Socket } from 'node:net'

/** A response as received from the socket. */
export type WireAnswer = {
  readonly status: number
  /** Names are in lower case; repeated headers are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly milliseconds: number
}

/** `closed`: the server ended the connection without an answer. */
export type WireOutcome = WireAnswer | 'closed' | 'timeout'

export type Manner = {
  /** For a HEAD request, whose response has no body whatever it states. */
  readonly isHead?: boolean
  /** Half-closes the connection, since nothing more will be sent. */
  readonly isAll?: boolean
}

/** One connection, kept open from request to request as long as the server keeps it. */
export type Wire = {
  send(bytes: Buffer, manner?: Manner): Promise<WireOutcome>
  close(): void
}

/**
 * A client that sends any bytes: other clients do not send broken requests.
 * @param timeoutMs the time after which a response no longer counts
 */
export function openWire(port: number, timeoutMs: number): Wire {
  let socket: Socket | null = null
  const drop = () => {
    socket?.destroy()
    socket = null
  }
  return {
    async send(bytes, { isHead = false, isAll = false } = {}) {
      for (let attempt = 1; ; attempt += 1) {
        // Ended by the server meanwhile, after a pause.
        if (socket?.readyState !== 'open') drop()
        const isReused = socket !== null
        socket ??= await dial(port)
        const outcome = await exchange(socket, bytes, { isHead, isAll, timeoutMs })
        // Node (24.21) does not respond to a header that is too long after an upgrade request. This
        // is no fault of Frame.
        if (typeof outcome === 'string' || outcome.isLast || bytes.includes(UPGRADE)) drop()
        // A kept connection may end just as the next request is sent, which says nothing about the
        // request.
        if (outcome === 'closed' && isReused && attempt === 1) continue
        return typeof outcome === 'string' ? outcome : outcome.answer
      }
    },
    close: drop,
  }
}

function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
      socket.off('error', reject)
      // Errors of a connection appear as its end.
      socket.on('error', () => {})
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

type Exchange = { readonly answer: WireAnswer; readonly isLast: boolean }
type Reading = Required<Manner> & { readonly timeoutMs: number }

function exchange(socket: Socket, bytes: Buffer, { isHead, isAll, timeoutMs }: Reading) {
  return new Promise<Exchange | 'closed' | 'timeout'>((resolve) => {
    const startedAt = performance.now()
    let received: Buffer = Buffer.alloc(0)
    const finish = (outcome: Exchange | 'closed' | 'timeout') => {
      clearTimeout(timer)
      socket.off('data', onData)
      socket.off('close', onClose)
      resolve(outcome)
    }
    const finishIfComplete = (isEnded: boolean) => {
      const read = readAnswer(received, { isHead, isEnded })
      if (read === null) return false
      finish({ ...read, answer: { ...read.answer, milliseconds: performance.now() - startedAt } })
      return true
    }
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      finishIfComplete(false)
    }
    const onClose = () => {
      if (!finishIfComplete(true)) finish('closed')
    }
    const timer = setTimeout(() => finish('timeout'), timeoutMs)
    socket.on('data', onData)
    socket.on('close', onClose)
    if (isAll) socket.end(bytes)
    else socket.write(bytes)
  })
}

const UPGRADE = Buffer.from('\r\nconnection: upgrade')
const HEAD_END = Buffer.from('\r\n\r\n')

function readAnswer(
  bytes: Buffer,
  { isHead, isEnded }: { isHead: boolean; isEnded: boolean },
): Exchange | null {
  const end = bytes.indexOf(HEAD_END)
  if (end === -1) return null
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(first.split(' ')[1])
  const rest = bytes.subarray(end + HEAD_END.length)
  if (status < 200) return readAnswer(rest, { isHead, isEnded })
  const headers = readHeaders(lines)
  const hasBody = !isHead && status !== 204 && status !== 304
  const body = hasBody ? readBody(rest, headers, isEnded) : Buffer.alloc(0)
  if (body === null) return null
  const isLast = isEnded || headers['connection']?.toLowerCase() === 'close'
  return { answer: { status, headers, body, milliseconds: 0 }, isLast }
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
  }
  return headers
}

/** @returns null if more bytes have to arrive */
function readBody(
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
  isEnded: boolean,
): Buffer | null {
  const length = headers['content-length']
  if (length !== undefined)
    return bytes.length >= Number(length) ? bytes.subarray(0, Number(length)) : null
  if (headers['transfer-encoding'] !== 'chunked') return isEnded ? bytes : null
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd === -1) return null
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16)
    if (bytes.length < lineEnd + 2 + size + 2) return null
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
}
