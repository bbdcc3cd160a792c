import { Hono } from 'hono'
import type { Artwork } from '../../artworks/artwork.ts'
import { physicalWorkOf } from '../../artworks/physical/physical-work.ts'
import type { GuestReads } from '../../database/replicas/replicas.server.ts'
import { sendProblem, type ApiContext, type ApiEnv } from '../../http/http.server.ts'
import { matchesTag } from '../../http/content-negotiation.ts'
import { entityTag } from '../../http/entity-tag.server.ts'
import { answerStoreFault } from '../../images/image.api.server.ts'
import type { ImageStore } from '../../images/storage/image-store.server.ts'
import { isUuid } from '../../kernel/id.ts'
import { findArtwork } from '../gallery.store.server.ts'
import { createDrawnFileCache } from '../sharing/drawn-file-cache.ts'
import { readDerivative } from '../sharing/read-derivative.server.ts'
import { drawBesideServer } from '../sharing/share-process.server.ts'
import { writeGlb } from './glb.server.ts'
import { writeUsdz } from './usdz.server.ts'
import { workModel } from './work-model.ts'

/** Increment when the models change, so that clients drop the old ones. */
const MODEL_VERSION = 1
/** Drawings that wait while one is made, which takes a core about 100 ms. */
const MAX_WAITING = 8
const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** The widest stored file. Phones take textures up to 2048 pixels. */
const TEXTURE_WIDTH = 2000

const FORMATS = {
  glb: { type: 'model/gltf-binary', write: writeGlb },
  usdz: { type: 'model/vnd.usdz+zip', write: writeUsdz },
} as const

type ArFileOptions = {
  readonly reads: GuestReads
  readonly store: Pick<ImageStore, 'get'>
}

/**
 * `GET /<work>.glb` and `/<work>.usdz`, below /ar: a published work in its true size, for Scene
 * Viewer and Quick Look. A model is made on request, one at a time, and cached by its contents.
 */
export function createArFiles({ reads, store }: ArFileOptions) {
  const cache = createDrawnFileCache({ maxWaiting: MAX_WAITING, maxBytes: MAX_CACHED_BYTES })

  async function readTexture({ image }: Artwork): Promise<Uint8Array | null> {
    const picture = await readDerivative(store, image, TEXTURE_WIDTH)
    if (picture === null) throw new Error(`the image ${image.id} has no file`)
    return drawBesideServer({ kind: 'texture', picture })
  }

  async function send(c: ApiContext, artwork: Artwork, format: keyof typeof FORMATS) {
    const work = physicalWorkOf(artwork)
    if (work === null) return sendProblem(c, 'size-not-stated')
    const { image, title } = artwork
    const etag = entityTag(JSON.stringify([MODEL_VERSION, format, image.id, work, title]))
    const headers = { etag, 'cache-control': 'public, no-cache' }
    if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    const { type, write } = FORMATS[format]
    const file = await cache.make(etag, async () => {
      const texture = await readTexture(artwork)
      return texture === null ? null : write({ model: workModel(work, image), texture, title })
    })
    if (file === null) return sendProblem(c, 'unavailable')
    return c.body(new Uint8Array(file), 200, {
      ...headers,
      'content-type': type,
      'content-length': String(file.length),
    })
  }

  const files = new Hono<ApiEnv>()
  files.onError(answerStoreFault)
  return files.get('/:file', async (c) => {
    const [, id = '', format] = /^([0-9a-f-]{36})\.(glb|usdz)$/.exec(c.req.param('file')) ?? []
    const artwork = isUuid(id) ? await reads.run((db) => findArtwork(db, id, null)) : null
    if (artwork === null) return sendProblem(c, 'artwork-not-found')
    return send(c, artwork, format as keyof typeof FORMATS)
  })
}
