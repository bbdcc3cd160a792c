import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { matchesTag } from '../../http/content-negotiation.ts'
import type { WorkCard } from '../../artworks/artwork.ts'
import { countText } from '../../kernel/count.ts'
import { initialsOf } from '../../account/user.ts'
import { jpegUrl } from '../../images/image.ts'
import { smallUrl } from '../../images/image-address.server.ts'
import { answerStoreFault } from '../../images/image.api.server.ts'
import type { ImageStore } from '../../images/storage/image-store.server.ts'
import type { Queryable } from '../../database/database.server.ts'
import type { GuestReads } from '../../database/replicas/replicas.server.ts'
import { entityTag } from '../../http/entity-tag.server.ts'
import { sendProblem, type ApiEnv } from '../../http/http.server.ts'
import { isUuid } from '../../kernel/id.ts'
import { DEFAULT_GALLERY_NAME } from '../../kernel/gallery-name.ts'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { projectFile } from '../../config/project-root.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { SHARE_SIZE } from '../../ui/page-meta.ts'
import { findArtist, listLatestImages } from '../artist/artist.store.server.ts'
import { findSharedList } from '../../lists/list.store.server.ts'
import { findExhibition } from '../../exhibitions/exhibition.store.server.ts'
import { findArtwork, listCards } from '../gallery.store.server.ts'
import { createDrawnFileCache } from './drawn-file-cache.ts'
import { readDerivative, type NamedImage } from './read-derivative.server.ts'
import type { ShareTask } from './share-drawing.server.ts'
import { drawBesideServer } from './share-process.server.ts'

/** Increment when the layout or the default works change, so that clients drop the old image. */
const LAYOUT_VERSION = 3
/** Works shown beside an artist's photo. */
const WORKS_OF_ARTIST = 3
/**
 * The first works of a shared list, a series or an exhibition; photos of the stock-photo service
 * are not stored here.
 */
const WORKS_OF_LIST = 4
/** Drawing takes a core 50 ms, so one image is drawn at a time. */
const MAX_WAITING = 8
/** A request that waits longer is redirected to a picture that exists already. */
const MAX_WAIT_MS = 1000
const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** The works at the centre of the landing page's carousel. */
const DEFAULT_WORKS = ['1', '2', '3', '4', '5'] as const
const DEFAULT_CAPTION = {
  title: 'a quiet gallery for drawn things',
  line: 'Artists show their work here. Art lovers take it home.',
} as const
const DEFAULT_SUBSTITUTE = '/hero/1-600.webp'

const jpegOf = ({ id, width }: NamedImage): string =>
  jpegUrl({ width, urls: { small: smallUrl(id) } })

type Plan = {
  /** The values that determine the image; its ETag is derived from them. */
  readonly contents: unknown
  readonly plan: () => Promise<ShareTask>
  /** The address of a picture that is shown instead while many images are drawn. */
  readonly substitute: string
}

/** Works in a row, with the words beside them. */
type Row = {
  readonly title: string
  readonly line: string
  readonly works: readonly NamedImage[]
}

type ShareImageOptions = {
  readonly reads: GuestReads
  readonly store: Pick<ImageStore, 'get'>
  readonly settings: Pick<CurrentSettings, 'read'>
  readonly maxWaitMs?: number
}

/**
 * The preview images of shared links at /og: `<work>.jpg`, `artist/<artist>.jpg`,
 * `exhibition/<exhibition>.jpg`, `list/<token>.jpg`, and `frame.jpg` for all other pages. Each
 * request reads the contents; an image is redrawn when they changed. A request that would wait for
 * many drawings is redirected to the work's own JPEG.
 */
export function createShareImages(options: ShareImageOptions) {
  const { reads, store, settings, maxWaitMs = MAX_WAIT_MS } = options
  const readWord = async () => wordOf((await settings.read()).name)
  const cache = createShareImageCache(maxWaitMs)
  async function planRow({ title, line, works }: Row): Promise<Plan> {
    const word = await readWord()
    return {
      contents: [title, line, works.map(({ id }) => id), word],
      async plan() {
        const pictures = await Promise.all(works.map((work) => readDerivative(store, work, 800)))
        const shown = pictures.filter((picture) => picture !== null)
        return { kind: 'row', works: shown, title, line, from: 'start', word }
      },
      substitute: works[0] === undefined ? DEFAULT_SUBSTITUTE : jpegOf(works[0]),
    }
  }
  const images = new Hono<ApiEnv>()
  images.onError(answerStoreFault)
  return images
    .get('/frame.jpg', async (c) => {
      const word = await readWord()
      return cache.send(c, {
        contents: [DEFAULT_WORKS, DEFAULT_CAPTION, word],
        plan: () => planDefault(word),
        substitute: DEFAULT_SUBSTITUTE,
      })
    })
    .get('/artist/:file', async (c) => {
      const id = idOf(c.req.param('file'))
      const artist = id === null ? null : await reads.run((db) => findArtist(db, id))
      if (artist === null) return sendProblem(c, 'image-not-found')
      const { name, location, photo } = artist
      const works = await reads.run((db) => listLatestImages(db, artist.id, WORKS_OF_ARTIST))
      const word = await readWord()
      const plan = async (): Promise<ShareTask> => {
        const portrait =
          photo === null ? { initials: initialsOf(name) } : readDerivative(store, photo, 400)
        const pictures = works.map((work) => readDerivative(store, work, 800))
        const shown = (await Promise.all([portrait, ...pictures])).filter((one) => one !== null)
        return { kind: 'row', works: shown, title: name, line: location, from: 'start', word }
      }
      const contents = [name, location, photo?.id, works.map((work) => work.id), word]
      const shown = works[0] ?? photo
      const substitute = shown === null ? DEFAULT_SUBSTITUTE : jpegOf(shown)
      return cache.send(c, { contents, plan, substitute })
    })
    .get('/list/:file', async (c) => {
      const token = /^([\w-]{22})\.jpg$/.exec(c.req.param('file'))?.[1] ?? ''
      const list = await reads.run((db) => findSharedList(db, token))
      if (list === null) return sendProblem(c, 'image-not-found')
      const works = namedImages(list.items).slice(0, WORKS_OF_LIST)
      const line = countText(list.items.length, 'work')
      return cache.send(c, await planRow({ title: list.name, line, works }))
    })
    .get('/exhibition/:file', async (c) => {
      const id = idOf(c.req.param('file'))
      const shown = id === null ? null : await reads.run((db) => findShownWorks(db, id))
      if (shown === null) return sendProblem(c, 'image-not-found')
      return cache.send(c, await planRow(shown))
    })
    .get('/:file', async (c) => {
      const id = idOf(c.req.param('file'))
      const artwork = id === null ? null : await reads.run((db) => findArtwork(db, id, null))
      if (artwork === null) return sendProblem(c, 'image-not-found')
      const plan = async (): Promise<ShareTask> => {
        const picture = await readDerivative(store, artwork.image, SHARE_SIZE.width)
        if (picture === null) throw new Error(`the image ${artwork.image.id} has no file`)
        return { kind: 'work', picture }
      }
      const substitute = jpegOf(artwork.image)
      return cache.send(c, { contents: artwork.image.id, plan, substitute })
    })
}

/** The first works of a published series or exhibition, with its title and artist. */
async function findShownWorks(db: Queryable, id: string): Promise<Row | null> {
  const exhibition = await findExhibition(db, id, { viewerId: null, now: new Date() })
  if (exhibition === null) return null
  const { title, artist, works } = exhibition
  const ids = works.slice(0, WORKS_OF_LIST).map((work) => work.id)
  return { title, line: artist.name, works: namedImages(await listCards(db, ids, null)) }
}

/** The images that are stored here. */
const namedImages = (cards: readonly Pick<WorkCard, 'image'>[]): NamedImage[] =>
  cards.flatMap(({ image: { id, width } }) => (id === null ? [] : [{ id, width }]))

function idOf(file: string): string | null {
  const id = /^([0-9a-f-]{36})\.jpg$/.exec(file)?.[1] ?? ''
  return isUuid(id) ? id : null
}

/** The word of the logo; see ui/components/wordmark.tsx. */
const wordOf = (name: string) => (name === DEFAULT_GALLERY_NAME ? 'frame' : name)

async function planDefault(word: string): Promise<ShareTask> {
  const folder = projectFile('public/hero')
  const files = DEFAULT_WORKS.map((file) => readFile(join(folder, `${file}-600.webp`)))
  return { kind: 'row', works: await Promise.all(files), ...DEFAULT_CAPTION, from: 'middle', word }
}

/** Sends drawn images, by their contents. */
function createShareImageCache(maxWaitMs: number) {
  const files = createDrawnFileCache({ maxWaiting: MAX_WAITING, maxBytes: MAX_CACHED_BYTES })
  return {
    async send(c: Context<ApiEnv>, { contents, plan, substitute }: Plan): Promise<Response> {
      const etag = entityTag(JSON.stringify([LAYOUT_VERSION, contents]))
      // Clients revalidate each time; a 304 needs no drawing.
      const headers = { etag, 'cache-control': 'public, no-cache' }
      if (matchesTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
      const picture = await withTimeout(
        files.make(etag, async () => drawBesideServer(await plan())),
        maxWaitMs,
      )
      if (picture === null) {
        c.header('cache-control', 'no-store')
        return c.redirect(substitute, 302)
      }
      return c.body(new Uint8Array(picture), 200, { ...headers, 'content-type': 'image/jpeg' })
    },
  }
}
