import { z } from '@hono/zod-openapi'
import { IdempotencyHeader, IdParam } from '../http/id.schema.ts'
import { isUniqueViolation } from '../database/database-fault.ts'
import { transact, type Database, type Queryable } from '../database/database.server.ts'
import { IMAGE_REFUSALS } from '../images/upload/upload-account.ts'
import { apiRouter, orThrow, ProblemError, readCursor, requireArtist } from '../http/http.server.ts'
import {
  jsonBody,
  NO_CONTENT,
  operation,
  PageQuery,
  pageResponse,
} from '../http/operation.server.ts'
import { idOfName, newId } from '../kernel/id.ts'
import * as messages from '../kernel/message.ts'
import { problems } from '../kernel/problem.ts'
import { isRefusal, type Refusal } from '../kernel/result.ts'
import { MAX_ARTWORKS, type Artwork } from './artwork.ts'
import { ArtworkChange, ArtworkImages, ArtworkSchema, NewArtwork } from './artwork.schema.ts'
import {
  deleteArtwork,
  insertArtwork,
  updateArtwork,
  type ArtworkKey,
  type NewRow,
} from './saving/artwork-change.store.server.ts'
import { saveArtworkImages, type OrderedImage } from './artwork-image.store.server.ts'
import { IF_MATCH, readIfMatch, taggedResponse, tagRevision } from '../http/entity-tag.server.ts'
import { refuseOtherRevision } from './saving/revision.server.ts'
import {
  changePreparer,
  duplicateFinder,
  fieldReader,
  newArtworkRow,
  refuseViolations,
  type ChangeServices,
} from './saving/change-artwork.server.ts'
import { WORK_STATUSES } from './publication/work-status.ts'
import { countArtworks, findOwnArtwork, listArtistArtworks } from './artwork.store.server.ts'

export type ArtworkServices = ChangeServices & {
  /** Removes a work that its artist deletes from the artist's own cart. */
  removeFromCart: (db: Queryable, userId: string, artworkId: string) => Promise<void>
}

/** The operations of artists on their own works. The gallery's API serves published works. */
export function createArtworkApi(services: ArtworkServices) {
  const { db, removeFromCart } = services
  const toFields = fieldReader(services)
  const compare = duplicateFinder(services)
  const prepare = changePreparer(services)
  /** Changes a work and returns it as it then is. */
  const changeOwn = async (key: ArtworkKey, change: () => Promise<boolean | Refusal>) => {
    const outcome = await refuseViolations(change)
    // Another device was faster since the work was read.
    if (isRefusal(outcome) && outcome.refused === 'artwork-changed-elsewhere') {
      throw new ProblemError(outcome.refused, { current: await getOwn(db, key) })
    }
    if (!orThrow(outcome)) throw new ProblemError('artwork-not-found')
    return getOwn(db, key)
  }
  return apiRouter()
    .openapi(listOwn, async (c) => {
      const artist = await requireArtist(c)
      const { cursor, ...query } = c.req.valid('query')
      const page = { ...query, after: readCursor(cursor) }
      return c.json(await listArtistArtworks(db, artist.id, page), 200)
    })
    .openapi(create, async (c) => {
      const artist = await requireArtist(c, problems['artists-only'].message)
      const input = c.req.valid('json')
      const id = idOfNew(input, {
        artistId: artist.id,
        key: c.req.valid('header')['idempotency-key'],
      })
      const added = await findOwnArtwork(db, id, artist.id)
      if (added !== null)
        return c.json(tagRevision(c, await compare(added, { hasNewImage: false })), 200)
      // Checked before the image is stored, which costs seconds of CPU and leaves files.
      const count = await countArtworks(db, artist.id)
      if (count >= MAX_ARTWORKS) throw new ProblemError('artworks-full')
      const { imageId, ...fields } = orThrow(
        await toFields(input, { id: artist.id, address: c.get('address') }),
      )
      if (imageId === undefined) throw new ProblemError('image-missing')
      const key = { id, artistId: artist.id }
      const row = newArtworkRow(key, { ...fields, imageId }, input.edition)
      const isNew = orThrow(await refuseViolations(() => addOnce(db, row)))
      const saved = await compare(await getOwn(db, key), { hasNewImage: isNew })
      return c.json(tagRevision(c, saved), isNew ? 201 : 200)
    })
    .openapi(update, async (c) => {
      const artist = await requireArtist(c, messages.notLoggedIn)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      const seen = readIfMatch(c)
      const before = await getOwn(db, key)
      refuseOtherRevision(before, seen)
      const change = await prepare(before, c.req.valid('json'), c.get('address'))
      const { fields, edition } = orThrow(change)
      const changed = await changeOwn(key, () =>
        updateArtwork(db, { ...key, seen }, fields, edition),
      )
      const answer =
        fields.imageId === undefined ? changed : await compare(changed, { hasNewImage: true })
      return c.json(tagRevision(c, answer), 200)
    })
    .openapi(replaceImages, async (c) => {
      const artist = await requireArtist(c, messages.notLoggedIn)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      const seen = readIfMatch(c)
      const before = await getOwn(db, key)
      refuseOtherRevision(before, seen)
      const images = c.req.valid('json').images.map(toOrderedImage)
      const own = new Set(before.images.map(({ id }) => id))
      for (const { imageId } of images) {
        const isHeld = own.has(imageId) || (await services.holdsImage(artist.id, imageId))
        if (!isHeld) throw new ProblemError('image-not-found')
      }
      const [first, ...further] = images
      if (first === undefined) throw new ProblemError('image-missing')
      const changed = await changeOwn(key, () =>
        saveArtworkImages(db, { ...key, seen }, [first, ...further]),
      )
      const answer =
        before.image.id === first.imageId ? changed : await compare(changed, { hasNewImage: true })
      return c.json(tagRevision(c, answer), 200)
    })
    .openapi(remove, async (c) => {
      const artist = await requireArtist(c, messages.notLoggedIn)
      const key = { id: c.req.valid('param').id, artistId: artist.id }
      await transact(db, async (tx) => {
        // Locks the work before the cart line, in the same order as a checkout, to avoid deadlocks.
        if (!(await deleteArtwork(tx, key))) throw new ProblemError('artwork-not-found')
        await removeFromCart(tx, artist.id, key.id)
      })
      return c.body(null, 204)
    })
}

const toOrderedImage = (image: z.infer<typeof ArtworkImages>['images'][number]): OrderedImage => ({
  imageId: image.imageId,
  kind: image.kind,
  altDescription: image.alt_description,
})

type AddedBy = { readonly artistId: string; readonly key: string | undefined }

/** The same id for a repeated request. Other input with the same key is another work. */
const idOfNew = (input: z.infer<typeof NewArtwork>, { artistId, key }: AddedBy): string =>
  key === undefined ? newId() : idOfName(JSON.stringify([key, input]), artistId)

/** @returns false when an earlier request has added the work */
async function addOnce(db: Database, row: NewRow): Promise<boolean> {
  try {
    await insertArtwork(db, row)
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Works of other artists are not found, either. */
async function getOwn(db: Queryable, { id, artistId }: ArtworkKey): Promise<Artwork> {
  const artwork = await findOwnArtwork(db, id, artistId)
  if (artwork === null) throw new ProblemError('artwork-not-found')
  return artwork
}

const OwnQuery = PageQuery.extend({
  status: z
    .enum(WORK_STATUSES)
    .optional()
    .describe('Only works of this status; without it, all but archived ones'),
  q: z.string().max(200).optional().describe('Beginnings of words of the title'),
})

const listOwn = operation({
  method: 'get',
  path: '/users/me/artworks',
  operationId: 'listOwnArtworks',
  tags: ['Artworks'],
  summary: 'Your works, including drafts, newest first',
  request: { query: OwnQuery },
  responses: { 200: pageResponse(ArtworkSchema, 'A page of works') },
})

const create = operation({
  method: 'post',
  path: '/artworks',
  operationId: 'createArtwork',
  tags: ['Artworks'],
  summary: 'Add a work, as a draft',
  request: { headers: IdempotencyHeader, body: jsonBody(NewArtwork) },
  responses: {
    200: taggedResponse(ArtworkSchema, 'The work that this key added before'),
    201: taggedResponse(ArtworkSchema, 'The draft'),
  },
  refusals: ['artworks-full', 'image-missing', 'image-not-found', ...IMAGE_REFUSALS],
})

const update = operation({
  method: 'patch',
  path: '/artworks/{id}',
  operationId: 'updateArtwork',
  tags: ['Artworks'],
  summary: 'Change one of your works',
  description:
    'Omitted fields stay unchanged. Values equal to the stored ones raise no revision and send no ' +
    'event. Carts ask their owners to accept a new price.',
  parameters: [IF_MATCH],
  request: { params: IdParam, body: jsonBody(ArtworkChange) },
  responses: { 200: taggedResponse(ArtworkSchema, 'The updated work') },
  refusals: [
    'artwork-not-found',
    'no-price',
    'edition-in-use',
    'artwork-changed-elsewhere',
    'image-not-found',
    ...IMAGE_REFUSALS,
  ],
})

const replaceImages = operation({
  method: 'put',
  path: '/artworks/{id}/images',
  operationId: 'setArtworkImages',
  tags: ['Artworks'],
  summary: 'Set the images of one of your works, in their order',
  description:
    'Your own uploads. The first is shown on cards, in feeds and in previews, and its ' +
    '`alt_description` is that of the work.',
  parameters: [IF_MATCH],
  request: { params: IdParam, body: jsonBody(ArtworkImages) },
  responses: { 200: taggedResponse(ArtworkSchema, 'The updated work') },
  refusals: ['artwork-not-found', 'image-missing', 'image-not-found', 'artwork-changed-elsewhere'],
})

const remove = operation({
  method: 'delete',
  path: '/artworks/{id}',
  operationId: 'deleteArtwork',
  tags: ['Artworks'],
  summary: 'Delete one of your works',
  description: 'Removes it from the gallery and all favourites. Carts show it as gone.',
  request: { params: IdParam },
  responses: { 204: NO_CONTENT },
  refusals: ['artwork-not-found'],
})
