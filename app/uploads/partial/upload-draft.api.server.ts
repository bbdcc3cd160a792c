import { IdParam } from '../../http/id.schema.ts'
import { MAX_ARTWORKS } from '../../artworks/artwork.ts'
import { ArtworkSchema } from '../../artworks/artwork.schema.ts'
import { countArtworks, findOwnArtwork } from '../../artworks/artwork.store.server.ts'
import { findNearDuplicate } from '../../artworks/near-duplicate.store.server.ts'
import { abortOf, apiRouter, orThrow, ProblemError, requireArtist } from '../../http/http.server.ts'
import { taggedResponse, tagRevision } from '../../http/entity-tag.server.ts'
import { operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { countUpload } from '../../images/upload/image-limit.server.ts'
import { UPLOAD_REFUSALS, type UploadAccount } from '../../images/upload/upload-account.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import { isRefusal } from '../../kernel/result.ts'
import { draftFromUpload, type DraftServices } from './draft-from-upload.server.ts'
import { TUS_HEADERS, TUS_REFUSAL_HEADERS } from './tus-description.server.ts'
import { withUploadLease } from './upload-lease.server.ts'
import { findPartialUpload, removePartialUpload } from './partial-upload.store.server.ts'

export type UploadDraftServices = Omit<DraftServices, 'account'> & {
  readonly limiter: RateLimiter
  readonly openAccount: (userId: string) => UploadAccount
}

/** Permanent refusals. They end the upload, so that it takes no more space. */
const LASTING = [
  'image-missing',
  'image-type',
  'image-damaged',
  'file-too-large',
  'image-too-many-pixels',
  'image-too-complex',
] as const satisfies readonly ProblemCode[]

const isLasting = (code: ProblemCode): boolean => (LASTING as readonly string[]).includes(code)

/** `PUT /uploads/{id}/artwork`: makes a draft of a complete upload, idempotently. */
export function createUploadDraftApi(services: UploadDraftServices) {
  const { db, files, limiter, openAccount } = services
  return apiRouter().openapi(finish, async (c) => {
    const { id: userId } = await requireArtist(c)
    const key = { id: c.req.valid('param').id, userId }
    const upload = await findPartialUpload(db, key, new Date())
    if (upload === null) throw new ProblemError('upload-not-found')
    if (upload.finishedAt === null) {
      if ((await countArtworks(db, userId)) >= MAX_ARTWORKS) throw new ProblemError('artworks-full')
      await countUpload(limiter, { id: userId, address: c.get('address') })
      const refusal = await withUploadLease(db, key, (leased, lease) =>
        draftFromUpload({ ...services, account: openAccount(userId) }, leased, {
          ...lease,
          isAborted: abortOf(c),
        }),
      )
      if (isRefusal(refusal) && isLasting(refusal.refused)) {
        await removePartialUpload(db, key)
        await files.remove(key.id)
      }
      orThrow(refusal)
    }
    const artwork = await findOwnArtwork(db, key.id, userId)
    if (artwork === null) throw new ProblemError('artwork-not-found')
    const compared = { imageId: artwork.image.id, artistId: userId, publishedBefore: null }
    const nearDuplicate = await findNearDuplicate(db, compared)
    tagRevision(c, artwork)
    return c.json(nearDuplicate === null ? artwork : { ...artwork, nearDuplicate }, 200)
  })
}

const draft = taggedResponse(ArtworkSchema, 'The draft')

const finish = operation({
  method: 'put',
  path: '/uploads/{id}/artwork',
  operationId: 'createArtworkFromUpload',
  tags: ['Uploads'],
  summary: 'Make a draft of a complete upload',
  description:
    'Its title is made of the name of the file. Repeating it answers with the same draft, which has ' +
    'the id of the upload. A file that cannot be used ends the upload.',
  request: { params: IdParam },
  responses: { 200: { ...draft, headers: { ...draft.headers, ...TUS_HEADERS } } },
  refusalHeaders: TUS_REFUSAL_HEADERS,
  refusals: [
    'upload-not-found',
    'upload-busy',
    'upload-incomplete',
    'artwork-not-found',
    'artworks-full',
    ...LASTING,
    ...UPLOAD_REFUSALS,
  ],
})
