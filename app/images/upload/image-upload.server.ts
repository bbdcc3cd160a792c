import { Buffer } from 'node:buffer'
import { readBody, refuseCostlyBody, type Body } from '../../http/request-body.server.ts'
import { createMemoryBudget, openReservation } from '../../kernel/memory-budget.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { findFormFile, type FormFile } from './image-form.server.ts'
import { MAX_UPLOAD_BYTES } from '../image.ts'
import { DataUrlUpload } from '../image.schema.ts'

// For the names and boundaries around a file.
const SLACK_BYTES = 64 * 1024
const MAX_FORM_BYTES = MAX_UPLOAD_BYTES + SLACK_BYTES
const MAX_JSON_BYTES = Math.ceil((MAX_UPLOAD_BYTES * 4) / 3) + SLACK_BYTES

/**
 * The memory limit for the bodies of all uploads together, from the first byte until they are
 * stored.
 */
export const uploadMemory = createMemoryBudget(256 * 1024 * 1024)

/**
 * Reads the image from a request, counting bytes as they arrive, and passes it to `use`.
 * @returns the result of `use`, or the refusal `image-missing`, `image-too-large`, `image-type`,
 * `malformed-request`, or `unavailable` when other uploads use all the memory
 */
export async function withUpload<Result>(
  request: Request,
  use: (upload: Uint8Array | FormFile) => Promise<Result>,
): Promise<Result | Refusal> {
  const contentType = request.headers.get('content-type') ?? ''
  const parse = parserOf(contentType)
  if (parse === null || request.body === null) return refuse('image-missing')
  const memory = openReservation(uploadMemory)
  try {
    const body = await readBody(request, { maxBytes: parse.maxBytes, memory })
    if (isRefusal(body))
      return body.refused === 'request-too-large' ? refuse('image-too-large') : body
    const upload = refuseCostlyBody(body, contentType) ?? parse.read(body, contentType)
    return isRefusal(upload) ? upload : await use(upload)
  } finally {
    memory.release()
  }
}

type Parser = {
  readonly maxBytes: number
  readonly read: (body: Body, contentType: string) => Uint8Array | FormFile | Refusal
}

function parserOf(contentType: string): Parser | null {
  if (/^multipart\/form-data\b/i.test(contentType))
    return { maxBytes: MAX_FORM_BYTES, read: readForm }
  if (/^application\/json\b/i.test(contentType)) return { maxBytes: MAX_JSON_BYTES, read: readJson }
  return null
}

function readForm(body: Body, contentType: string): FormFile | Refusal {
  const file = findFormFile(body, contentType, 'file')
  return file ?? refuse(file === null ? 'image-missing' : 'malformed-request')
}

function readJson(body: Body): Uint8Array | Refusal {
  const json = parseJson(new TextDecoder().decode(body))
  if (json === undefined) return refuse('malformed-request')
  const parsed = DataUrlUpload.safeParse(json)
  return parsed.success ? parseDataUrl(parsed.data.dataUrl) : refuse('image-missing')
}

/** @returns undefined for text that isn't JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * Decodes a `data:image/…;base64,…` URL. The decoder detects the image format.
 * @returns the refusals `image-missing`, `image-type` (not an image's URL), `image-damaged` (not
 * base64), `image-too-large`
 */
export function parseDataUrl(text: string): Uint8Array | Refusal {
  const comma = text.indexOf(',')
  const head = comma === -1 ? text.slice(0, 200) : text.slice(0, comma)
  if (text === '') return refuse('image-missing')
  if (!/^data:image\/[\w.+-]{1,40}(;[\w=.+-]{1,40}){0,4}$/i.test(head)) return refuse('image-type')
  const payload = text.slice(comma + 1)
  if (payload === '') return refuse('image-missing')
  if (payload.length > Math.ceil(MAX_UPLOAD_BYTES / 3) * 4) return refuse('image-too-large')
  // Buffer.from skips invalid characters, so the text is checked first.
  const wellFormed = /;base64$/i.test(head) && /^[A-Za-z0-9+/]+={0,2}$/.test(payload)
  return wellFormed ? Buffer.from(payload, 'base64') : refuse('image-damaged')
}
