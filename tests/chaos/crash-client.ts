import { setTimeout as sleep } from 'node:timers/promises'
import { plainImage } from '../../app/images/image-fixture.server.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads answers of many shapes
export type CallAnswer = { readonly status: number; readonly body: any }

/** An answer as whoever watches over the callers sees it; status 0 when none came. */
export type Noted = {
  readonly call: string
  readonly status: number
  readonly retryAfter: string | null
  readonly milliseconds: number
}

/** Somebody who calls a server over the network and remembers who they are when it is gone and back. */
export type Caller = {
  /** @returns null when no answer came: then nobody knows whether it was done */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<CallAnswer | null>
}

/**
 * @param url of the API
 * @param note is told of every answer
 */
export function createCaller(url: string, note: (noted: Noted) => void = () => {}): Caller {
  let cookie = ''
  return {
    async call(method, path, body, headers = {}) {
      const startedAt = performance.now()
      const tell = (status: number, retryAfter: string | null) =>
        note({
          call: `${method} ${path}`,
          status,
          retryAfter,
          milliseconds: performance.now() - startedAt,
        })
      try {
        const response = await fetch(`${url}${path}`, {
          method,
          headers: { 'content-type': 'application/json', cookie, ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(10_000),
        })
        const text = await response.text()
        tell(response.status, response.headers.get('retry-after'))
        const [set] = response.headers.getSetCookie()
        if (set !== undefined) cookie = set.split(';')[0] ?? ''
        return { status: response.status, body: text === '' ? null : JSON.parse(text) }
      } catch {
        tell(0, null)
        return null
      }
    },
  }
}

export const isDone = (answer: CallAnswer | null): answer is CallAnswer =>
  answer !== null && answer.status < 300

/** An answer that has to come, and to be a success: for preparing. */
async function must(answer: Promise<CallAnswer | null>): Promise<CallAnswer['body']> {
  const given = await answer
  if (given !== null && given.status < 300) return given.body
  throw new Error(`expected an answer: ${JSON.stringify(given)}`)
}

const LOOKS = 20
const LOOK_AGAIN_MS = 500

/** What can be read afterwards: a machine with much else to do may be told to come back, and does. */
export async function mustRead(caller: Caller, path: string): Promise<CallAnswer['body']> {
  for (let look = 1; ; look += 1) {
    const given = await caller.call('GET', path)
    const mayComeBack = given === null || given.status === 503
    if (!mayComeBack || look === LOOKS) return must(Promise.resolve(given))
    await sleep(LOOK_AGAIN_MS)
  }
}

/** Every item of a list, over all its pages. */
export async function listAll(caller: Caller, path: string): Promise<CallAnswer['body'][]> {
  const items: CallAnswer['body'][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`
    const page = await mustRead(caller, `${path}?limit=100${more}`)
    items.push(...page.items)
    cursor = page.nextCursor
  }
  return items
}

export async function openAccount(
  caller: Caller,
  fields: { email: string; isArtist: boolean },
): Promise<Caller> {
  const person = { ...fields, password: 'correct horse', firstName: 'Cass', lastName: 'Crash' }
  await must(caller.call('POST', '/users', person))
  return caller
}

/**
 * Uploads an image of one colour that is drawn from the seed.
 * @returns its id
 */
export async function tryUpload(
  artist: Caller,
  random: () => number,
): Promise<string | 'unconfirmed'> {
  const shade = Math.floor(random() * 2 ** 24)
  const background = `#${shade.toString(16).padStart(6, '0')}`
  const image = Buffer.from(await plainImage({ background }))
  const dataUrl = `data:image/png;base64,${image.toString('base64')}`
  const answer = await artist.call('POST', '/images', { dataUrl })
  return isDone(answer) ? answer.body.id : 'unconfirmed'
}
