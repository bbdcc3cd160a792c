import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { initialsOf } from '../account/user.ts'
import { derivativeKey, imageWidths } from '../images/image.ts'
import { createImageWorkshop } from '../images/image-lane.server.ts'
import type { ImageStore } from '../images/image-store.server.ts'
import type { Database } from '../database/database.server.ts'
import { sendProblem, type ApiEnv } from '../http/http.server.ts'
import { isUuid } from '../kernel/id.ts'
import { projectFile } from '../kernel/project-root.server.ts'
import { isRefusal } from '../kernel/result.ts'
import { createCoalescer } from '../stock-photos/coalescer.ts'
import { SHARE_SIZE } from '../ui/page-meta.ts'
import { findArtist, listLatestImages } from './artist.store.server.ts'
import { findArtwork } from './gallery.store.server.ts'

/** Raised when the drawing changes, so that nobody keeps the old one. */
const DRAWING = 2
/** What hangs beside an artist's photo. */
const WORKS_OF_ARTIST = 3
/** Each takes a core for a twentieth of a second: one at a time, and not too many in line. */
const LINE = 60
const KEPT_BYTES = 16 * 1024 * 1024
/** The works of the landing page that show when the middle of its row is looked at. */
const HOUSE_WORKS = ['1', '2', '3', '4', '5'] as const
const HOUSE_WORDS = {
  title: 'a quiet gallery for drawn things',
  line: 'Artists hang their work here. Art lovers take it home.',
} as const

/** It draws with libvips, which comes with the first picture. */
const loadWall = () => import('./share-wall.server.ts')

type StoredImage = { readonly id: string; readonly width: number }

/** A picture that could be made: its contents by name, and how. */
type Plan = { readonly contents: unknown; readonly draw: () => Promise<Buffer> }

/**
 * The pictures of shared links, for /og: `<work>.jpg`, `artist/<artist>.jpg` and `frame.jpg` for every other
 * page. What a picture shows is looked up each time, so that it is never older than the gallery; it is only
 * drawn when that has changed.
 */
export function createShareImages({ db, store }: { db: Database; store: Pick<ImageStore, 'get'> }) {
  const keep = createKeep()
  return new Hono<ApiEnv>()
    .get('/frame.jpg', (c) =>
      keep.send(c, {
        contents: [HOUSE_WORKS, HOUSE_WORDS],
        draw: drawHouse,
      }),
    )
    .get('/artist/:file', async (c) => {
      const id = idOf(c.req.param('file'))
      const artist = id === null ? null : await findArtist(db, id)
      if (artist === null) return sendProblem(c, 'image-not-found')
      const { name, location, photo } = artist
      const works = await listLatestImages(db, artist.id, WORKS_OF_ARTIST)
      const draw = async () => {
        const { frame, hangRow, monogram } = await loadWall()
        const frameOrNone = (bytes: Buffer | null) => (bytes === null ? null : frame(bytes))
        const portrait =
          photo === null ? monogram(initialsOf(name)) : read(store, photo, 400).then(frameOrNone)
        const hung = await Promise.all([
          portrait,
          ...works.map((work) => read(store, work, 800).then(frameOrNone)),
        ])
        const present = hung.filter((one) => one !== null)
        return hangRow({ works: present, title: name, line: location, from: 'start' })
      }
      const contents = [name, location, photo?.id, works.map((work) => work.id)]
      return keep.send(c, { contents, draw })
    })
    .get('/:file', async (c) => {
      const id = idOf(c.req.param('file'))
      const artwork = id === null ? null : await findArtwork(db, id, null)
      if (artwork === null) return sendProblem(c, 'image-not-found')
      const bytes = () => read(store, artwork.image, SHARE_SIZE.width)
      const draw = async () => {
        const picture = await bytes()
        if (picture === null) throw new Error(`the image ${artwork.image.id} has no file`)
        return (await loadWall()).hangAlone(picture)
      }
      return keep.send(c, { contents: artwork.image.id, draw })
    })
}

function idOf(file: string): string | null {
  const id = /^([0-9a-f-]{36})\.jpg$/.exec(file)?.[1] ?? ''
  return isUuid(id) ? id : null
}

/** @param most pixels: the widest file below is enough */
async function read(
  store: Pick<ImageStore, 'get'>,
  { id, width }: StoredImage,
  most: number,
): Promise<Buffer | null> {
  const rung = imageWidths(width).findLast((candidate) => candidate <= most) ?? 400
  const file = await store.get(derivativeKey(id, rung, 'webp'))
  return file === null ? null : Buffer.from(await new Response(file.body).arrayBuffer())
}

async function drawHouse(): Promise<Buffer> {
  const { frame, hangRow } = await loadWall()
  const folder = projectFile('public/hero')
  const works = await Promise.all(
    HOUSE_WORKS.map(async (file) => frame(await readFile(join(folder, `${file}-600.webp`)))),
  )
  return hangRow({ works, ...HOUSE_WORDS, from: 'middle' })
}

/** Keeps drawn pictures by what they show, and draws each once, however many ask for it. */
function createKeep() {
  const pictures = new Map<string, Buffer>()
  const drawing = createCoalescer<Buffer | null>()
  const workshop = createImageWorkshop({ lanes: 1, line: LINE })
  let bytes = 0

  function remember(tag: string, picture: Buffer): Buffer {
    pictures.set(tag, picture)
    bytes += picture.length
    for (const [oldest, { length }] of pictures) {
      if (bytes <= KEPT_BYTES) break
      pictures.delete(oldest)
      bytes -= length
    }
    return picture
  }

  async function make(tag: string, draw: Plan['draw']): Promise<Buffer | null> {
    const known = pictures.get(tag)
    if (known !== undefined) return known
    return drawing.run(tag, async () => {
      const picture = await workshop.admit(draw)
      return isRefusal(picture) ? null : remember(tag, picture)
    })
  }

  return {
    async send(c: Context<ApiEnv>, { contents, draw }: Plan): Promise<Response> {
      const tag = createHash('sha256')
        .update(JSON.stringify([DRAWING, contents]))
        .digest('base64url')
      const etag = `"${tag.slice(0, 22)}"`
      // Whoever keeps it asks each time whether it is still so: that costs no drawing.
      const headers = { etag, 'cache-control': 'public, no-cache' }
      if (c.req.header('if-none-match')?.includes(etag) === true) return c.body(null, 304, headers)
      const picture = await make(tag, draw)
      if (picture === null) return sendProblem(c, 'unavailable')
      return c.body(new Uint8Array(picture), 200, { ...headers, 'content-type': 'image/jpeg' })
    },
  }
}
