import { IdParam } from '../../http/id.schema.ts'
import { listOwnById } from '../../artworks/artwork.store.server.ts'
import {
  apiRouter,
  orThrow,
  ProblemError,
  readCursor,
  requireArtist,
  type ApiContext,
} from '../../http/http.server.ts'
import {
  jsonResponse,
  NO_CONTENT,
  operation,
  PageQuery,
  pageResponse,
  textHeader,
} from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { refuseUnwritable } from '../../images/storage/unwritable.server.ts'
import { UPLOAD_REFUSALS } from '../../images/upload/upload-account.ts'
import { OPERATIONS } from '../../routing/route-facts.ts'
import { beginUpload, readAnnouncedFile, type BeginServices } from './begin-upload.server.ts'
import { withUploadLease } from './upload-lease.server.ts'
import { PartialUploadSchema, type PartialUpload } from './partial-upload.schema.ts'
import {
  findPartialUpload,
  listPartialUploads,
  removePartialUpload,
  type NewPartialUpload,
  type PartialUploadRow,
} from './partial-upload.store.server.ts'
import {
  BEGIN_PARAMETERS,
  PART_BODY,
  PART_PARAMETERS,
  TUS_HEADERS,
  TUS_REFUSAL_HEADERS,
  UPLOAD_HEADERS,
} from './tus-description.server.ts'
import { PART_TYPE, readByteCount, TUS_EXTENSIONS, TUS_VERSION } from './tus-header.ts'

export type PartialUploadServices = BeginServices & { readonly limiter: RateLimiter }

/**
 * A server of the tus protocol 1.0 with creation, expiration and termination, for artists'
 * resumable uploads. `upload-draft.api.server.ts` finishes them.
 */
export function createPartialUploadApi(services: PartialUploadServices) {
  const { db, files, limiter, reserve, log } = services
  const { perAccount, perAddress } = OPERATIONS['POST /api/uploads'].limits

  const api = apiRouter()
  api.use('/uploads/*', async (c, next) => {
    c.header('tus-resumable', TUS_VERSION)
    await next()
  })
  return api
    .openapi(list, async (c) => {
      const { id: userId } = await requireArtist(c)
      const { cursor, limit } = c.req.valid('query')
      const after = readCursor(cursor)
      const page = await listPartialUploads(db, userId, { limit, after, now: new Date() })
      const views = await Promise.all(page.items.map(viewOf))
      // Leaves out uploads whose file is on another machine, since they can be resumed only there.
      const items = views.filter((item) => item !== null)
      const drafts = items.flatMap(({ artworkId }) => artworkId ?? [])
      const works = new Set((await listOwnById(db, userId, drafts)).map(({ id }) => id))
      // Leaves out deleted drafts, so that their files can be added again.
      const isOpen = ({ artworkId }: PartialUpload) => artworkId === null || works.has(artworkId)
      return c.json({ ...page, items: items.filter(isOpen) }, 200)
    })
    .openapi(begin, async (c) => {
      const { id: userId } = await requireArtist(c)
      requireTus(c)
      const file = orThrow(readAnnouncedFile((name) => c.req.header(name)))
      await limiter.count(`begun-upload:${userId}`, perAccount)
      await limiter.count(`begun-upload:${c.get('address')}`, perAddress)
      const upload = orThrow(await beginUpload(services, userId, file))
      setHeaders(c, upload, 0)
      c.header('location', `/api/uploads/${upload.id}`)
      return c.body(null, 201)
    })
    .openapi(read, async (c) => {
      const { id: userId } = await requireArtist(c)
      if (c.req.method === 'HEAD') requireTus(c)
      const key = { id: c.req.valid('param').id, userId }
      const row = await findPartialUpload(db, key, new Date())
      const upload = row && (await viewOf(row))
      if (row === null || upload === null) throw new ProblemError('upload-not-found')
      setHeaders(c, row, upload.offset)
      return c.json(upload, 200)
    })
    .openapi(addPart, async (c) => {
      const { id: userId } = await requireArtist(c)
      requireTus(c)
      const offset = readByteCount(c.req.header('upload-offset'))
      if (c.req.header('content-type') !== PART_TYPE) throw new ProblemError('unsupported-type')
      if (offset === null) throw new ProblemError('malformed-request')
      const key = { id: c.req.valid('param').id, userId }
      const written = await withUploadLease(db, key, async (upload, { signal }) => {
        const { id, length: maxLength } = upload
        const part = { offset, maxLength, body: c.req.raw.body, signal }
        const rest = Math.max(0, maxLength - offset)
        const append = () => reserve.write(rest, () => files.append(id, part))
        return { upload, size: orThrow(await refuseUnwritable(append, log)) }
      })
      const { upload, size } = orThrow(written)
      setHeaders(c, upload, size)
      return c.body(null, 204)
    })
    .openapi(remove, async (c) => {
      const { id: userId } = await requireArtist(c)
      const { id } = c.req.valid('param')
      const isGone = await removePartialUpload(db, { id, userId })
      if (!isGone) throw new ProblemError('upload-not-found')
      await files.remove(id)
      return c.body(null, 204)
    })

  async function viewOf(row: PartialUploadRow): Promise<PartialUpload | null> {
    const { id, fileName, fileType, lastModified, length, finishedAt } = row
    const offset = finishedAt === null ? await files.sizeOf(id) : length
    if (offset === null) return null
    const expiresAt = row.expiresAt.toISOString()
    const artworkId = finishedAt === null ? null : id
    return { id, fileName, fileType, lastModified, length, offset, expiresAt, artworkId }
  }
}

/** @throws ProblemError `tus-version` */
function requireTus(c: ApiContext): void {
  if (c.req.header('tus-resumable') === TUS_VERSION) return
  c.header('tus-version', TUS_VERSION)
  throw new ProblemError('tus-version')
}

function setHeaders(
  c: ApiContext,
  { length, expiresAt }: Pick<NewPartialUpload, 'length' | 'expiresAt'>,
  offset: number,
): void {
  c.header('upload-offset', String(offset))
  c.header('upload-length', String(length))
  c.header('upload-expires', expiresAt.toUTCString())
  c.header('tus-extension', TUS_EXTENSIONS)
}

const tags = ['Uploads']

const list = operation({
  method: 'get',
  path: '/uploads',
  operationId: 'listUploads',
  tags,
  summary: 'Your uploads of the last day, newest first',
  request: { query: PageQuery },
  responses: {
    200: { ...pageResponse(PartialUploadSchema, 'A page of uploads'), headers: TUS_HEADERS },
  },
  refusalHeaders: TUS_REFUSAL_HEADERS,
})

const begin = operation({
  method: 'post',
  path: '/uploads',
  operationId: 'beginUpload',
  tags,
  summary: 'Begin an upload in parts',
  description:
    'The protocol is tus 1.0 with creation, expiration and termination. `Location` is where the ' +
    'parts go. Uploads are kept for a day.',
  parameters: BEGIN_PARAMETERS,
  responses: {
    201: {
      description: 'Begun',
      headers: { ...UPLOAD_HEADERS, Location: textHeader('The path that takes the parts') },
    },
  },
  refusalHeaders: TUS_REFUSAL_HEADERS,
  refusals: [
    'tus-version',
    'image-missing',
    'file-too-large',
    'too-many-unfinished-uploads',
    ...UPLOAD_REFUSALS,
  ],
})

const read = operation({
  method: 'get',
  path: '/uploads/{id}',
  operationId: 'getUpload',
  tags,
  summary: 'How much of an upload has arrived',
  description: '`HEAD`, as tus has it, answers with the headers alone.',
  request: { params: IdParam },
  responses: {
    200: { ...jsonResponse(PartialUploadSchema, 'The upload'), headers: UPLOAD_HEADERS },
  },
  refusalHeaders: TUS_REFUSAL_HEADERS,
  refusals: ['upload-not-found', 'tus-version'],
})

const addPart = operation({
  method: 'patch',
  path: '/uploads/{id}',
  operationId: 'addUploadPart',
  tags,
  summary: 'Send the next part of a file',
  description:
    'At most 40 MB, from `Upload-Offset` on. What has arrived when the connection breaks is kept.',
  parameters: PART_PARAMETERS,
  request: { params: IdParam, body: PART_BODY },
  responses: { 204: { ...NO_CONTENT, headers: UPLOAD_HEADERS } },
  refusalHeaders: TUS_REFUSAL_HEADERS,
  refusals: [
    'tus-version',
    'upload-not-found',
    'upload-busy',
    'upload-offset',
    'file-too-large',
    'disk-full',
    'image-not-saved',
  ],
})

const remove = operation({
  method: 'delete',
  path: '/uploads/{id}',
  operationId: 'removeUpload',
  tags,
  summary: 'Remove an upload',
  description: 'A draft that it became stays.',
  request: { params: IdParam },
  responses: { 204: { ...NO_CONTENT, headers: TUS_HEADERS } },
  refusalHeaders: TUS_REFUSAL_HEADERS,
  refusals: ['upload-not-found'],
})
