import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ViewerFinder } from './database-guard.server.ts'
import { createAllowance } from './images/image-lane.server.ts'
import { sendProblem, type ApiEnv } from './kernel/http.server.ts'

/** Bytes of whatever people type: a form of Frame's with all its fields full has a third. */
const FORM_BYTES = 256 * 1024
/** The largest request is an image as a data URL. */
const PICTURE_BYTES = 40 * 1024 * 1024
/** What bodies with pictures may hold in memory, all together. */
const HELD_BYTES = 512 * 1024 * 1024

const API_WITH_PICTURES = /^\/api\/(?:images|users\/me|artworks(?:\/[^/]+)?)$/
/** Their actions send guests away before they read anything. */
const PAGE_WITH_PICTURES =
  /^\/artist-dashboard\/(?:photo|artwork\/new|artwork\/[^/]+\/edit)(?:\.data)?$/
/** Counts what it receives itself, and asks who it is before it reads. */
const COUNTS_ITSELF = '/api/images'

/**
 * Lets bodies in that are no larger than what is asked for at an address. Large ones are read for people who are signed
 * in, as many at a time as there is memory for: whoever reads a body reads it whole.
 * @param options.held bytes for large bodies, all together
 */
export function boundBodies(options: {
  readonly findViewer: ViewerFinder
  readonly held?: number
}): MiddlewareHandler<ApiEnv> {
  const { findViewer, held = HELD_BYTES } = options
  const allowance = createAllowance(held)

  async function readLarge(c: Context<ApiEnv>, next: Next, bytes: number) {
    const viewer = await findViewer(c.req.raw.headers, () => undefined)
    if (viewer === null && API_WITH_PICTURES.test(c.req.path))
      return sendProblem(c, 'not-signed-in')
    if (!allowance.take(bytes)) return sendProblem(c, 'unavailable')
    try {
      const refused = await withinPicture(c, nothing)
      if (refused !== undefined) return refused
      if (isJson(c) && (await hasManyValues(c))) return sendProblem(c, 'malformed-request')
      return await next()
    } finally {
      allowance.giveBack(bytes)
    }
  }

  return (c, next) => {
    const { path } = c.req
    const isUnknown = c.req.header('transfer-encoding') !== undefined
    const announced = isUnknown ? 0 : Number(c.req.header('content-length') ?? 0)
    if (!isUnknown && announced <= FORM_BYTES) return next()
    const takesPictures = API_WITH_PICTURES.test(path) || PAGE_WITH_PICTURES.test(path)
    if (!takesPictures || !CAN_BRING_PICTURES.test(typeOf(c))) return withinForm(c, next)
    if (isUnknown) return readLarge(c, next, PICTURE_BYTES)
    return path === COUNTS_ITSELF ? withinPicture(c, next) : readLarge(c, next, announced)
  }
}

const nothing = async () => undefined

const typeOf = (c: Context<ApiEnv>): string => c.req.header('content-type') ?? ''
const isJson = (c: Context<ApiEnv>): boolean => /^application\/json\b/i.test(typeOf(c))
const CAN_BRING_PICTURES = /^(?:multipart\/form-data|application\/json)\b/i

/** Of a data URL and all that is said of a picture there are some dozens. */
const MOST_VALUES = 20_000
const BETWEEN_VALUES = [',', '[', '{'].map((sign) => sign.charCodeAt(0))

/** Whether JSON of this size is no picture, but so many values that to read them would take seconds. */
async function hasManyValues(c: Context<ApiEnv>): Promise<boolean> {
  const body = Buffer.from(await c.req.raw.arrayBuffer())
  c.req.raw = new Request(c.req.raw, { method: c.req.method, body })
  return BETWEEN_VALUES.some((sign) => {
    let count = 0
    for (let at = body.indexOf(sign); at !== -1; at = body.indexOf(sign, at + 1)) {
      count += 1
      if (count > MOST_VALUES) return true
    }
    return false
  })
}

const within = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c: Context<ApiEnv>) => sendProblem(c, 'request-too-large') })
const withinForm = within(FORM_BYTES)
const withinPicture = within(PICTURE_BYTES)
