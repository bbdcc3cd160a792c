import { z } from '@hono/zod-openapi'
import { IdParam } from '../http/id.schema.ts'
import { readPicture } from '../documents/document-picture.server.ts'
import { renderDocument } from '../documents/document-process.server.ts'
import { sendDocument } from '../documents/send-document.server.ts'
import { apiRouter, orThrow, ProblemError, readCursor, requireViewer } from '../http/http.server.ts'
import {
  FILE_NAME,
  fileResponse,
  jsonBody,
  jsonResponse,
  NO_CONTENT,
  operation,
  PageQuery,
  pageResponse,
} from '../http/operation.server.ts'
import type { RateLimiter } from '../http/rate-limit.server.ts'
import type { ImageStore } from '../images/storage/image-store.server.ts'
import { OPERATIONS } from '../routing/route-facts.ts'
import type { CurrentSettings } from '../settings/current-settings.server.ts'
import { certificateDocument } from './certificate-document.server.ts'
import { listPublishedKeys } from './certificate-key.store.server.ts'
import { CertificateSchema, CollectedWorkSchema, KeySetSchema } from './certificate.schema.ts'
import { listOwned, showOwnName } from './certificate.store.server.ts'
import {
  getOrIssue,
  viewCertificate,
  viewCollection,
  type CertificateServices,
  type IssuedCertificate,
} from './certificate-view.server.ts'

const { limits } = OPERATIONS['GET /api/certificates/:id/document']

export type CertificateApiServices = CertificateServices & {
  readonly limiter: RateLimiter
  readonly store: Pick<ImageStore, 'get'>
  readonly settings: Pick<CurrentSettings, 'read'>
}

/** The viewer's collection, and certificates, which are open to everybody with the link. */
export function createCertificateApi(services: CertificateApiServices) {
  const { db, limiter, origin, settings, store } = services
  return apiRouter()
    .openapi(listCollection, async (c) => {
      const viewer = await requireViewer(c)
      const { cursor, limit } = c.req.valid('query')
      const page = await listOwned(db, viewer.id, { limit, after: readCursor(cursor) })
      return c.json({ ...page, items: await viewCollection(db, page.items) }, 200)
    })
    .openapi(readCertificate, async (c) => {
      const found = await getOrIssue(services, c.req.valid('param').id)
      const viewer = await c.get('findViewer')()
      return c.json(await viewCertificate(db, found, viewer?.id ?? null), 200)
    })
    .openapi(readSignature, async (c) => {
      const { id, jws } = await getOrIssue(services, c.req.valid('param').id)
      return c.body(jws, 200, {
        'content-type': 'application/jose',
        'content-disposition': `attachment; filename="certificate-${id}.jws"`,
      })
    })
    .openapi(readDocument, async (c) => {
      await limiter.count(`certificate-document:${c.get('address')}`, limits.perAddress)
      const found = await getOrIssue(services, c.req.valid('param').id)
      const document = await renderDocument(async () =>
        certificateDocument(await viewCertificate(db, found, null), {
          origin,
          gallery: (await settings.read()).name,
          picture: await findPicture(store, found),
        }),
      )
      return sendDocument(c, orThrow(document), `certificate-${found.id}`)
    })
    .openapi(readKeys, async (c) => c.json({ keys: await listPublishedKeys(db) }, 200))
    .openapi(showName, async (c) => {
      const viewer = await requireViewer(c)
      const own = { id: c.req.valid('param').id, ownerId: viewer.id }
      const isDone = await showOwnName(db, { ...own, ...c.req.valid('json') })
      if (!isDone) throw new ProblemError('certificate-not-found')
      return c.body(null, 204)
    })
}

/** Reads the image for a document; null for a withheld image. */
async function findPicture(
  store: Pick<ImageStore, 'get'>,
  { imageId, imageWidth, isWithheld }: IssuedCertificate,
): Promise<Uint8Array | null> {
  if (imageId === null || imageWidth === null || isWithheld === true) return null
  return readPicture(store, { id: imageId, width: imageWidth })
}

const tags = ['Certificates']

const READING_REFUSALS = [
  'certificate-not-found',
  'certificate-not-due',
  'certificate-void',
] as const

const listCollection = operation({
  method: 'get',
  path: '/collection',
  operationId: 'listCollection',
  tags,
  summary: 'The works that you own, the latest first',
  description:
    'Bought or received, and neither given away nor returned: one item for each copy of a unique or ' +
    'limited work, and one for each purchase of an open edition.',
  request: { query: PageQuery },
  responses: {
    200: pageResponse(CollectedWorkSchema, 'A page of works'),
  },
})

const readCertificate = operation({
  method: 'get',
  path: '/certificates/{id}',
  operationId: 'getCertificate',
  tags,
  summary: 'A certificate of authenticity',
  description:
    'With its provenance. Whoever knows the address may read it; owners are named if they choose to.',
  request: { params: IdParam },
  responses: { 200: jsonResponse(CertificateSchema, 'The certificate') },
  refusals: READING_REFUSALS,
})

const readSignature = operation({
  method: 'get',
  path: '/certificates/{id}/jws',
  operationId: 'getCertificateJws',
  tags,
  summary: 'The signed certificate as a file',
  description:
    'A JWS in compact form (RFC 7515), signed with Ed25519 (RFC 8037). Any JOSE library verifies it ' +
    'with the key of `/api/certificate-keys` that its `kid` names.',
  request: { params: IdParam },
  responses: {
    200: {
      description: 'The JWS',
      headers: FILE_NAME,
      content: { 'application/jose': { schema: z.string() } },
    },
  },
  refusals: READING_REFUSALS,
})

const readDocument = operation({
  method: 'get',
  path: '/certificates/{id}/document',
  operationId: 'getCertificateDocument',
  tags,
  summary: 'A certificate as PDF',
  description: 'With the image of the work, and a QR code of its page.',
  request: { params: IdParam },
  responses: { 200: fileResponse('application/pdf', 'The document') },
  refusals: [...READING_REFUSALS, 'unavailable', 'too-many-requests'],
})

const readKeys = operation({
  method: 'get',
  path: '/certificate-keys',
  operationId: 'listCertificateKeys',
  tags,
  summary: 'The keys that verify certificates',
  description: 'A JSON Web Key Set (RFC 7517) of all keys that ever signed, the latest first.',
  responses: { 200: jsonResponse(KeySetSchema, 'The keys') },
})

const showName = operation({
  method: 'put',
  path: '/certificates/{id}/owner-name',
  operationId: 'showOwnerName',
  tags,
  summary: 'Show or hide your name in the provenance of a work that you own',
  request: { params: IdParam, body: jsonBody(z.object({ isShown: z.boolean() })) },
  responses: { 204: NO_CONTENT },
  refusals: ['certificate-not-found'],
})
