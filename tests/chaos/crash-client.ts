import { setTimeout as sleep } from 'node:timers/promises'
import { plainImage } from '../../app/images/image-fixture.server.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads answers of many shapes
export type CallResponse = { readonly status: number; readonly body: any }

/** A call and its response; status 0 without a response. */
export type RecordedCall = {
  readonly call: string
  readonly status: number
  readonly retryAfter: string | null
  readonly milliseconds: number
}

/** Long enough for a busy machine: tests judge the measured duration of a response instead. */
const MAX_WAIT_MS = 60_000

/** An HTTP client that keeps its session cookie over restarts of the server. */
export type CrashClient = {
  /**
   * @param body sent as JSON unless it is bytes
   * @returns null without a response: the write may or may not be done
   */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<CallResponse | null>
}

/**
 * @param url of the API
 * @param record gets every response
 */
export function createCrashClient(
  url: string,
  record: (recorded: RecordedCall) => void = () => {},
): CrashClient {
  let cookie = ''
  return {
    async call(method, path, body, headers = {}) {
      const startedAt = performance.now()
      const recordCall = (status: number, retryAfter: string | null) =>
        record({
          call: `${method} ${path}`,
          status,
          retryAfter,
          milliseconds: performance.now() - startedAt,
        })
      try {
        const response = await fetch(`${url}${path}`, {
          method,
          headers: { 'content-type': 'application/json', cookie, ...headers },
          ...(body !== undefined && { body: isBytes(body) ? body : JSON.stringify(body) }),
          signal: AbortSignal.timeout(MAX_WAIT_MS),
        })
        const text = await response.text()
        recordCall(response.status, response.headers.get('retry-after'))
        const [set] = response.headers.getSetCookie()
        if (set !== undefined) cookie = set.split(';')[0] ?? ''
        // A proxy in front answers with HTML.
        const isJson = response.headers.get('content-type')?.includes('json') === true
        return { status: response.status, body: isJson ? JSON.parse(text) : null }
      } catch {
        recordCall(0, null)
        return null
      }
    },
  }
}

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

export const isDone = (answer: CallResponse | null): answer is CallResponse =>
  answer !== null && answer.status < 300

/** Returns the body of a successful response, or throws. */
async function must(answer: Promise<CallResponse | null>): Promise<CallResponse['body']> {
  const response = await answer
  if (response !== null && response.status < 300) return response.body
  throw new Error(`expected an answer: ${JSON.stringify(response)}`)
}

const MAX_READS = 60
const READ_RETRY_MS = 500

/** Reads and retries while the server is overloaded or restarting. */
export async function mustRead(client: CrashClient, path: string): Promise<CallResponse['body']> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await client.call('GET', path)
    const mayRetry = response === null || response.status === 503
    if (!mayRetry || attempt === MAX_READS) return must(Promise.resolve(response))
    await sleep(READ_RETRY_MS)
  }
}

/** Every item of a list, over all its pages. */
export async function listAll(client: CrashClient, path: string): Promise<CallResponse['body'][]> {
  const items: CallResponse['body'][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`
    const page = await mustRead(client, `${path}?limit=100${more}`)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

export async function openAccount(
  client: CrashClient,
  fields: { email: string; isArtist: boolean },
): Promise<CrashClient> {
  const person = { ...fields, password: 'correct horse', firstName: 'Cass', lastName: 'Crash' }
  await must(client.call('POST', '/users', person))
  return client
}

/**
 * Uploads an image of one random colour.
 * @returns its id
 */
export async function tryUpload(
  artist: CrashClient,
  random: () => number,
): Promise<string | 'unconfirmed'> {
  const shade = Math.floor(random() * 2 ** 24)
  const background = `#${shade.toString(16).padStart(6, '0')}`
  const image = Buffer.from(await plainImage({ background }))
  const dataUrl = `data:image/png;base64,${image.toString('base64')}`
  const answer = await artist.call('POST', '/images', { dataUrl })
  return isDone(answer) ? answer.body.id : 'unconfirmed'
}
