import { makeZip } from 'client-zip'
import { findUser } from '../../account/account.store.server.ts'
import type { User } from '../../account/account.schema.ts'
import type { Database } from '../../database/database.server.ts'
import { listPinnedWorks } from '../../exhibitions/arrangement.store.server.ts'
import { collectExhibitions } from '../../exhibitions/collect-exhibitions.server.ts'
import { apiRouter, ProblemError, requireArtist } from '../../http/http.server.ts'
import { fileResponse, operation } from '../../http/operation.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { originalKey, originalName } from '../../images/image.ts'
import { listOriginals } from '../../images/storage/image-row.store.server.ts'
import type { ImageStore } from '../../images/storage/image-store.server.ts'
import { listAreas } from '../../uploads/upload.store.server.ts'
import { BATCH_OPERATIONS } from '../../routing/batch-route-facts.ts'
import { dayOf } from '../../kernel/timestamp.ts'
import { csvLines, eachArtwork } from './artwork-csv.api.server.ts'

export type ArtworkArchiveServices = {
  db: Database
  store: Pick<ImageStore, 'get'>
  limiter: RateLimiter
}

/** `GET /users/me/archive`: an artist's works, images, exhibitions and profile in one ZIP file. */
export function createArtworkArchiveApi({ db, store, limiter }: ArtworkArchiveServices) {
  return apiRouter().openapi(download, async (c) => {
    const artist = await requireArtist(c)
    const { limits } = BATCH_OPERATIONS['GET /api/users/me/archive']
    await limiter.count(`archive:${artist.id}`, limits.perAccount)
    const user = await findUser(db, artist.id)
    if (user === null) throw new ProblemError('user-data-not-found')
    const day = dayOf(new Date())
    c.header('content-type', 'application/zip')
    c.header('content-disposition', `attachment; filename="frame-archive-${day}.zip"`)
    // The stream reads the next file only once the client has taken the previous ones. Images are
    // already compressed, so the ZIP stores them as they are.
    return c.body(makeZip(filesOf({ db, store }, user)), 200)
  })
}

async function* filesOf({ db, store }: Pick<ArtworkArchiveServices, 'db' | 'store'>, user: User) {
  yield { name: 'profile.json', input: toJson(user) }
  const firstWorks = (await listPinnedWorks(db, user.id)).map(({ id }) => id)
  const exhibitions = await collectExhibitions(db, user.id, new Date())
  yield { name: 'exhibitions.json', input: toJson({ exhibitions, firstWorks }) }
  yield { name: 'artworks.csv', input: csvLines(db, user.id, 'comma') }
  const known = new Set<string>()
  const missing: string[] = []
  async function* originals(folder: string, ids: readonly string[]) {
    for (const original of await listOriginals(db, ids)) {
      const file = await store.get(originalKey(original))
      const name = `${folder}/${originalName(original)}`
      if (file === null) missing.push(name)
      else yield { name, input: file.body, size: file.bytes, lastModified: file.modifiedAt }
    }
  }
  for await (const works of eachArtwork(db, user.id)) {
    const ids = new Set(works.flatMap(({ images }) => images.map(({ id }) => id))).difference(known)
    for (const id of ids) known.add(id)
    yield* originals('images', [...ids])
  }
  const photos = new Set((await listAreas(db, user.id, new Date())).map(({ photoId }) => photoId))
  yield* originals('photos', [...photos.difference(known)])
  // Failing here would truncate the ZIP and lose the remaining images, so missing files are listed.
  if (missing.length > 0) yield { name: 'missing-images.txt', input: `${missing.join('\n')}\n` }
}

const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

const download = operation({
  method: 'get',
  path: '/users/me/archive',
  operationId: 'downloadArchive',
  tags: ['Artworks'],
  summary: 'Your works, images, series, exhibitions and profile in one ZIP file',
  description:
    '`artworks.csv` is the table of the export; its column `image` names the files in `images`, ' +
    'each the widest that is stored. `photos` has those of which images were straightened. ' +
    '`exhibitions.json` has your series and exhibitions in the order of your page, each as ' +
    '`getOwnExhibition` answers, and in `firstWorks` the ids of the works at the top of it.',
  responses: { 200: fileResponse('application/zip', 'The archive') },
  refusals: ['user-data-not-found', 'too-many-requests'],
})
