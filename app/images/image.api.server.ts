import { Hono } from 'hono'
import type { z } from '@hono/zod-openapi'
import {
  abortOf,
  apiRouter,
  orThrow,
  requireViewer,
  sendProblem,
  type ApiContext,
  type ApiEnv,
} from '../http/http.server.ts'
import { jsonResponse, operation } from '../http/operation.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import { matchesTag } from '../http/content-negotiation.ts'
import {
  IMMUTABLE,
  createCachedResponse,
  type CachedResponse,
} from '../http/cached-response.server.ts'
import type {
  CachedFile,
  CachedImageReader,
  ImageReader,
} from './storage/image-memory-cache.server.ts'
import { countUpload } from './upload/image-limit.server.ts'
import { refuseStorage, type ImageServices } from './processing/image-pipeline.server.ts'
import { parseRange } from './storage/image-range.ts'
import { ImageStoreFault } from './storage/image-store-fault.ts'
import { withUpload } from './upload/image-upload.server.ts'
import { ingestForAccount } from './upload/account-upload.server.ts'
import { IMAGE_REFUSALS, type UploadAccount } from './upload/upload-account.ts'
import { ImageViewSchema } from './image.schema.ts'
import { viewImage } from './image-address.server.ts'
import {
  derivativeKey,
  IMAGE_ID,
  IMAGE_WIDTHS,
  imagePath,
  type ImageFormat,
  type ImageWidth,
} from './image.ts'
import type { WithheldImages } from './withheld-image.ts'

/**
 * The form's schema in the OpenAPI description and for the typed client. As a zod schema, it would
 * make the router read the whole body into memory before it can be refused.
 */
const FileForm = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary' } },
  required: ['file'],
} as unknown as z.ZodType<{ file: File }>

const DataUrlBody = {
  type: 'object' as const,
  properties: { dataUrl: { type: 'string' as const, description: '`data:image/…;base64,…`' } },
  required: ['dataUrl'],
}

const uploadImage = operation({
  method: 'post',
  path: '/images',
  operationId: 'uploadImage',
  summary: 'Upload an image',
  description:
    'JPEG, PNG, WebP or AVIF, at most 25 MB and 200 megapixels. It is rotated upright, converted to ' +
    'sRGB, or to Display P3 if it has a profile of more colours, and stripped of all metadata. ' +
    'Uploading it again returns the same id.',
  tags: ['Images'],
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': { schema: FileForm },
        'application/json': { schema: DataUrlBody },
      },
    },
  },
  responses: { 201: jsonResponse(ImageViewSchema, 'The stored image') },
  refusals: ['malformed-request', 'image-missing', ...IMAGE_REFUSALS],
})

export type ImageApiServices = Omit<ImageServices, 'begun'> & {
  readonly limiter: RateLimiter
  readonly openAccount: (userId: string) => UploadAccount
}

/** `POST /images`, relative to the API's base path. */
export function createImageApi({ limiter, openAccount, ...services }: ImageApiServices) {
  return apiRouter().openapi(uploadImage, async (c) => {
    const { id } = await requireViewer(c)
    await countUpload(limiter, { id, address: c.get('address') })
    // Checked before the body is read.
    orThrow(await refuseStorage(services))
    const isAborted = abortOf(c)
    const account = openAccount(id)
    const stored = await withUpload(c.req.raw, (upload) =>
      ingestForAccount(services, { account, upload, isAborted }),
    )
    return c.json(viewImage(orThrow(stored)), 201)
  })
}

const CONTENT_TYPES: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
}

export type ImageFileOptions = {
  /** Any store; usually the one from `createImageMemoryCache`. */
  readonly store: ImageReader
  readonly withheld: WithheldImages
}

/**
 * `GET /:id/:variant` below /images serves derivatives. Withheld images are only sent to their
 * buyers, their artist and operators.
 */
export function createImageFiles({ store, withheld }: ImageFileOptions) {
  const files = new Hono<ApiEnv>()
  files.onError(answerStoreFault)
  files.get('/:id/:variant', async (c) => {
    const wanted = parseAddress(c.req.param('id'), c.req.param('variant'))
    if (wanted === null) return sendProblem(c, 'image-not-found')
    const isWithheld = withheld.mayBeWithheld(wanted.id) && (await withheld.isWithheld(wanted.id))
    if (!isWithheld) return serveFile(c, store, wanted)
    if (!(await withheld.maySee(c.req.raw.headers, wanted.id))) {
      return sendProblem(c, 'image-not-found')
    }
    const answer = await serveFile(c, store, wanted)
    answer.headers.set('cache-control', 'private, no-store')
    return answer
  })
  files.all('/:id/:variant', (c) => {
    c.header('allow', 'GET, HEAD')
    return sendProblem(c, 'method-not-allowed')
  })
  return files
}

/** The maximum of cached parsed paths. */
const MAX_ADDRESSES = 4000

/**
 * Answers a plain `GET` of a cached image without a router, because a page requests about thirty
 * images. Ranges and conditional requests go to `createImageFiles`.
 * @returns a function of the path with its query, which returns null for other requests
 */
export function createCachedImageFinder(
  store: CachedImageReader,
  withheld: Pick<WithheldImages, 'mayBeWithheld'>,
): (path: string) => CachedResponse | null {
  const addresses = new Map<string, { readonly key: string; readonly address: Address }>()
  // Keyed weakly by the file, so that both are freed together.
  const answers = new WeakMap<CachedFile, CachedResponse>()

  function addressOf(path: string) {
    const [, id, variant] = /^\/images\/([0-9a-f]{64})\/([\w.]{1,12})$/.exec(path) ?? []
    const address = id && variant ? parseAddress(id, variant) : null
    if (address === null) return null
    return { key: derivativeKey(address.id, address.width, address.format), address }
  }

  return (path) => {
    if (!path.startsWith('/images/')) return null
    const known = addresses.get(path)
    const found = known ?? addressOf(path)
    const file = found && store.findCached(found.key)
    if (found === null || file === null) return null
    if (withheld.mayBeWithheld(found.address.id)) return null
    if (known === undefined) {
      if (addresses.size >= MAX_ADDRESSES) addresses.clear()
      addresses.set(path, found)
    }
    let answer = answers.get(file)
    if (answer === undefined) {
      answer = createCachedResponse(200, headersOf(found.address, file.bytes), file.body)
      answers.set(file, answer)
    }
    return answer
  }
}

/** Converts a fault of the image store to a problem, and throws other errors again. */
export function answerStoreFault(error: Error, c: ApiContext): Response {
  if (error instanceof ImageStoreFault) return sendProblem(c, 'image-unavailable')
  throw error
}

type Address = { readonly id: string; readonly width: ImageWidth; readonly format: ImageFormat }

const VARIANT = new RegExp(`^(${IMAGE_WIDTHS.join('|')})\\.(avif|webp|jpeg)$`)

function parseAddress(id: string, variant: string): Address | null {
  const [, width, format] = VARIANT.exec(variant) ?? []
  if (!IMAGE_ID.test(id) || width === undefined || format === undefined) return null
  return { id, width: Number(width) as ImageWidth, format: format as ImageFormat }
}

async function serveFile(c: ApiContext, store: ImageReader, address: Address): Promise<Response> {
  const { id, width, format } = address
  const asksForMore =
    c.req.method === 'HEAD' || c.req.header('range') || c.req.header('if-none-match')
  if (asksForMore) return serveOnConditions(c, store, address)
  const opened = await store.get(derivativeKey(id, width, format))
  if (opened === null) return redirectToAvif(c, store, address)
  return c.body(opened.body, { status: 200, headers: headersOf(address, opened.bytes) })
}

/**
 * The demo gallery starts with AVIF files only, and makes the others in the background. Until then,
 * all current browsers can show the AVIF instead.
 */
async function redirectToAvif(c: ApiContext, store: ImageReader, { id, width }: Address) {
  const isThere = (await store.find(derivativeKey(id, width, 'avif'))) !== null
  if (!isThere) return sendProblem(c, 'image-not-found')
  c.header('cache-control', 'no-store')
  c.header('cross-origin-resource-policy', 'cross-origin')
  return c.redirect(imagePath(id, width, 'avif'), 302)
}

async function serveOnConditions(c: ApiContext, store: ImageReader, address: Address) {
  const key = derivativeKey(address.id, address.width, address.format)
  const found = await store.find(key)
  if (found === null) return redirectToAvif(c, store, address)
  const headers = headersOf(address, found.bytes)
  if (matchesTag(c.req.header('if-none-match'), headers.etag)) {
    const { etag, 'cache-control': caching } = headers
    return c.body(null, { status: 304, headers: { etag, 'cache-control': caching } })
  }
  if (c.req.method === 'HEAD') return c.body(null, { status: 200, headers })

  const isSame = (c.req.header('if-range') ?? headers.etag) === headers.etag
  const range = isSame ? parseRange(c.req.header('range'), found.bytes) : 'whole'
  if (range === 'none') {
    const outside = { 'content-range': `bytes */${found.bytes}`, 'accept-ranges': 'bytes' }
    return c.body(null, { status: 416, headers: outside })
  }
  const opened = await store.get(key, range === 'whole' ? undefined : range)
  if (opened === null) return sendProblem(c, 'image-not-found')
  if (range === 'whole') return c.body(opened.body, { status: 200, headers })
  const part = {
    'content-range': `bytes ${range.start}-${range.end}/${found.bytes}`,
    'content-length': String(range.end - range.start + 1),
  }
  return c.body(opened.body, { status: 206, headers: { ...headers, ...part } })
}

function headersOf({ id, width, format }: Address, bytes: number) {
  return {
    'content-type': CONTENT_TYPES[format],
    'content-length': String(bytes),
    // The URL identifies the content. The size distinguishes files made by different encoder
    // versions.
    etag: `"${id.slice(0, 32)}-${width}-${format}-${bytes}"`,
    'cache-control': IMMUTABLE,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  }
}
