import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { plainImage } from '../../../app/images/image-fixture.server.ts'
import { newId } from '../../../app/kernel/id.ts'
import {
  removeDataDir,
  startBuiltServer,
  type BuiltServer,
} from '../../helpers/site/built-server.ts'
import { PASSWORD } from '../../helpers/app/person.ts'
import { drawFrom, type Draw } from './draw.ts'

export type LimitReport = {
  readonly violations: readonly string[]
  /** Answers by kind of request and status, such as `guess 429`. */
  readonly answers: ReadonlyMap<string, number>
}

/**
 * Trusts one proxy, so that each request states its address, and allows a few images per account.
 */
const SETTINGS = {
  RATE_LIMITS: '1',
  TRUSTED_PROXIES: '1',
  UPLOAD_MEGAPIXELS_PER_DAY: '1',
  UPLOAD_MEGAPIXELS_IN_TOTAL: '2',
}
const MEGAPIXELS_PER_DAY = 1
/** The size of an uploaded image: 0.24 megapixels, so that the fifth of a day is refused. */
const IMAGE = { width: 600, height: 400 }
const IMAGE_PIXELS = IMAGE.width * IMAGE.height
/** Requests of a flood at the same time. */
const SENDERS = 6
/** Requests of each flood: twice what one account may fail in a window. */
const FLOOD = 100

type Options = { readonly seed: number; /** Is removed in the end. */ readonly dataDir: string }

/** Floods a server that has limits, and checks which requests are refused. */
export async function runLimitCampaign({ seed, dataDir }: Options): Promise<LimitReport> {
  const server = await startBuiltServer({ dataDir, settings: SETTINGS })
  try {
    const record = createRecord()
    const client = clientOf(server, record)
    const draw = drawFrom(seed)
    await floodAccount(client, record, draw)
    await exceedQuota(client, record)
    return { violations: record.violations, answers: record.answers }
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
}

function createRecord() {
  const answers = new Map<string, number>()
  const violations: string[] = []
  return {
    answers,
    violations,
    note(kind: string, { status, headers }: Response) {
      const key = `${kind} ${status}`
      answers.set(key, (answers.get(key) ?? 0) + 1)
      if (status >= 500) violations.push(`${kind} was answered ${status}`)
      if (status === 429 && !(Number(headers.get('retry-after')) > 0))
        violations.push(`${kind} was refused without Retry-After`)
    },
    expect(isKept: boolean, promise: string) {
      if (!isKept) violations.push(promise)
    },
  }
}

type Record = ReturnType<typeof createRecord>

type Call = {
  /** The name under which the response is counted. */
  readonly kind: string
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly address: string
  readonly cookie?: string
}

type Client = (call: Call) => Promise<Response>

const clientOf =
  ({ url }: BuiltServer, record: Record): Client =>
  async ({ kind, method, path, body, address, cookie = '' }) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    record.note(kind, answer)
    return answer
  }

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ')

type Account = { readonly email: string; readonly cookie: string; readonly address: string }

async function signUp(client: Client, address: string): Promise<Account> {
  const email = `${newId()}@example.com`
  const answer = await client({
    kind: 'sign-up',
    method: 'POST',
    path: '/users',
    address,
    body: { email, password: PASSWORD, firstName: 'Ada', lastName: 'Flood', isArtist: true },
  })
  return { email, cookie: cookiesOf(answer), address }
}

const HOME = '198.51.100.7'
const PHONE = '198.51.100.8'

/** Sends guesses and reset requests of strangers, while the person continues to sign in. */
async function floodAccount(client: Client, record: Record, draw: Draw): Promise<void> {
  const { email, cookie } = await signUp(client, HOME)
  const signIn = (kind: string, from: Pick<Call, 'address' | 'cookie'>, password = PASSWORD) =>
    client({ kind, method: 'POST', path: '/session', body: { email, password }, ...from })
  let left = FLOOD
  const attack = async () => {
    while (left-- > 0) {
      const address = strangeAddress(draw)
      if (draw.chance(0.8)) await signIn('guess', { address }, `guess ${draw.int(0, 1e6)}`)
      else {
        const body = { email: spelled(email, draw) }
        const path = '/password-resets'
        await client({ kind: 'reset request', method: 'POST', path, body, address })
      }
    }
  }
  const over = new AbortController()
  const live = async () => {
    while (!over.signal.aborted) {
      const { status } = await signIn('known device', { address: HOME, cookie })
      record.expect(status === 201, `a known device was refused with ${status} during a flood`)
      await sleep(100)
    }
  }
  const living = live()
  await Promise.all(Array.from({ length: SENDERS }, attack))
  over.abort()
  await living
  const { answers } = record
  record.expect((answers.get('guess 429') ?? 0) > 0, 'no guess of a flood was refused')
  const moved = await signIn('known device', { address: PHONE, cookie })
  record.expect(moved.status === 201, 'a known device was refused at another address')
  const mistaken = await signIn('known device', { address: HOME, cookie }, 'mistyped')
  record.expect(mistaken.status === 401, 'a flood used up the attempts of a known device')
  const stranger = await signIn('right guess', { address: strangeAddress(draw) })
  record.expect(stranger.status === 429, 'an unknown device got in during a flood')
}

/** Changes the letter case, which does not make another account. */
const spelled = (email: string, draw: Draw) => (draw.chance(0.5) ? email : email.toUpperCase())

/** An address as proxies write it, in any of the spellings. */
function strangeAddress(draw: Draw): string {
  const last = `${draw.int(0, 255)}.${draw.int(1, 254)}`
  return draw.pick([
    `203.0.${last}`,
    `203.0.${last}:${draw.int(1024, 65_535)}`,
    `10.9.8.7, 203.0.${last}`,
    `[2001:db8:${draw.int(1, 9999)}::1]:443`,
    `2001:db8:${draw.int(1, 9999)}::${draw.int(1, 9999)}`,
  ])
}

/** Uploads several images at a time, beyond what one account may upload in a day. */
async function exceedQuota(client: Client, record: Record): Promise<void> {
  const account = await signUp(client, HOME)
  const { cookie, address } = account
  const most = Math.floor((MEGAPIXELS_PER_DAY * 1e6) / IMAGE_PIXELS)
  let stored = 0
  const upload = async () => {
    const background = `#${randomBytes(3).toString('hex')}`
    const png = await plainImage({ ...IMAGE, background })
    const dataUrl = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
    const call = { kind: 'upload', method: 'POST', path: '/images', body: { dataUrl } }
    const { status } = await client({ ...call, address, cookie })
    if (status === 201) stored += 1
    const isPromised = status === 201 || status === 403 || status === 429
    record.expect(isPromised, `an upload beyond the quota was answered ${status}`)
  }
  const series = async () => {
    for (let count = 0; count < most; count += 1) await upload()
  }
  await Promise.all([series(), series()])
  record.expect(stored === most, `${stored} images were stored where ${most} fit`)
  const read = { kind: 'upload use', method: 'GET', path: '/users/me/uploads' }
  const use = (await (await client({ ...read, address, cookie })).json()) as {
    total: { pixels: { used: number } }
    day: { pixels: { used: number } }
  }
  for (const [name, { pixels }] of Object.entries({ total: use.total, day: use.day })) {
    const isRight = pixels.used === stored * IMAGE_PIXELS
    record.expect(isRight, `${name}: ${pixels.used} pixels counted for ${stored} images`)
  }
}
