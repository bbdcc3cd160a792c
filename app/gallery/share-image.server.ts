import { Hono } from 'hono'
import sharp from 'sharp'
import { derivativeKey, imageWidths } from '../images/image.ts'
import type { ImageStore } from '../images/image-store.server.ts'
import type { Database } from '../kernel/db.server.ts'
import { sendProblem, type ApiEnv } from '../kernel/http.server.ts'
import { isUuid } from '../kernel/id.ts'
import { findArtwork } from './gallery.store.server.ts'

/** The size that services show of a shared link, and the air around the work, in pixels. */
const WIDTH = 1200
const HEIGHT = 630
const AIR = 56
const WALL = '#fdfdfb'
const HAIRLINE = '#deded7'
const DAY_S = 86_400

/** The picture of a shared link: the work on the gallery's wall, whole, whatever its proportions. */
export function createShareImages({ db, store }: { db: Database; store: Pick<ImageStore, 'get'> }) {
  return new Hono<ApiEnv>().get('/:file', async (c) => {
    const id = /^([0-9a-f-]{36})\.jpg$/.exec(c.req.param('file'))?.[1] ?? ''
    const artwork = isUuid(id) ? await findArtwork(db, id, null) : null
    if (artwork === null) return sendProblem(c, 'image-not-found')
    const etag = `"${artwork.image.id.slice(0, 32)}-share"`
    const headers = { etag, 'cache-control': `public, max-age=${DAY_S}` }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    const width = imageWidths(artwork.image.width).findLast((rung) => rung <= WIDTH) ?? 400
    const file = await store.get(derivativeKey(artwork.image.id, width, 'webp'))
    if (file === null) return sendProblem(c, 'image-not-found')
    const bytes = await new Response(file.body).arrayBuffer()
    return c.body(new Uint8Array(await hang(bytes)), 200, {
      ...headers,
      'content-type': 'image/jpeg',
    })
  })
}

async function hang(bytes: ArrayBuffer): Promise<Buffer> {
  const work = await sharp(bytes)
    .resize(WIDTH - 2 * AIR, HEIGHT - 2 * AIR, { fit: 'inside' })
    .flatten({ background: WALL })
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: HAIRLINE })
    .toBuffer()
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: WALL } })
    .composite([{ input: work }])
    .jpeg({ quality: 82 })
    .toBuffer()
}
