import { rm, writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { users } from '../../app/account/account.tables.server.ts'
import { artworks } from '../../app/artworks/artwork.tables.server.ts'
import { ingestImage } from '../../app/images/image-pipeline.server.ts'
import type { ImageStore } from '../../app/images/image-store.server.ts'
import { sharp } from '../../app/images/sharp.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { isRefusal } from '../../app/kernel/result.ts'
import { demoArtists } from './catalogue.ts'
import { artistId, DEMO_ARTIST_EMAIL, demoId } from './demo-account.ts'
import { markOf } from './demo-state.ts'
import type { DemoArtist, DemoWork } from './demo-work.ts'
import { saveCollector, seedDemoTrade } from './seed-trade.ts'

export type SeedOptions = {
  readonly db: Database
  readonly store: ImageStore
  readonly dataDir: string
  readonly say: (message: string) => void
}

/** Pixels of the long edge at which a drawing enters the gallery, and of a portrait's. */
const LONG_EDGE = 1280
const PORTRAIT_EDGE = 400
/** With so many works on the wall the gallery opens; the others are hung while people look. */
const FIRST_WALL = 16
/** The gallery opened on this day: works were published in the months before. */
const OPENED = Date.UTC(2026, 9, 31, 12)
const HOUR_MS = 60 * 60_000

/**
 * Fills an empty gallery with drawn works. A seeding that was cut short goes on where it stopped: every row
 * has the same id each time.
 * @returns once there is enough to look at; `finished` follows when everything hangs
 */
export async function seedDemo(options: SeedOptions): Promise<{ finished: Promise<void> }> {
  const { db, dataDir } = options
  const mark = markOf(dataDir)
  await writeFile(mark, 'The demo gallery is being drawn; the next start goes on with it.\n')
  await inParallel(demoArtists, (artist) => saveArtist(options, artist))
  await saveCollector(db)
  const placed = placeWorks()
  const first = placed.slice(0, FIRST_WALL)
  await drawWorks(options, first, { done: 0, of: placed.length })
  const finish = async () => {
    await drawWorks(options, placed.slice(FIRST_WALL), { done: first.length, of: placed.length })
    await seedDemoTrade(db)
    await rm(mark)
  }
  return { finished: finish() }
}

/** Every work with its moment of publication, newest first: the order in which the gallery shows them. */
function placeWorks(): Placed[] {
  const all = demoArtists.flatMap((artist) => artist.works.map((work) => ({ artist, work })))
  const dated = all.map(({ artist, work }, place) => {
    // Artists hang side by side rather than one show after the other.
    const turn = (place * 37) % 101
    return { artist, work, publishedAt: new Date(OPENED - turn * 19 * HOUR_MS - place * 60_000) }
  })
  return dated.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
}

async function drawWorks(
  options: SeedOptions,
  works: readonly Placed[],
  { done, of }: { done: number; of: number },
): Promise<void> {
  let drawn = done
  await inParallel(works, async (placed) => {
    await saveWork(options, placed)
    drawn += 1
    if (drawn % 8 === 0 || drawn === of) {
      options.say(`Drawing the demo gallery: ${drawn} of ${of} works.`)
    }
  })
}

/** Three at a time keep both the drawing and the encoding busy. */
async function inParallel<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  const waiting = items.values()
  const work = async () => {
    for (const item of waiting) await run(item)
  }
  await Promise.all([work(), work(), work()])
}

export const artistEmail = (artist: DemoArtist): string =>
  artist.isDemoArtist ? DEMO_ARTIST_EMAIL : `${artist.key}@artists.frame.example`

async function saveArtist({ db, store }: SeedOptions, artist: DemoArtist): Promise<void> {
  const photoId = await saveDrawing({ db, store }, artist.portrait().svg, PORTRAIT_EDGE)
  await db
    .insert(users)
    .values({
      id: artistId(artist),
      email: artistEmail(artist),
      name: `${artist.firstName} ${artist.lastName}`,
      firstName: artist.firstName,
      lastName: artist.lastName,
      isArtist: true,
      location: artist.location,
      bio: artist.bio,
      statement: artist.statement,
      photoId,
      createdAt: new Date(Date.UTC(2025, 2, 1)),
    })
    .onConflictDoNothing()
}

type Placed = { artist: DemoArtist; work: DemoWork; publishedAt: Date }

export const workId = ({ artist, work }: Omit<Placed, 'publishedAt'>): string =>
  demoId(`work ${artist.key} ${work.title}`, Date.parse(work.date))

async function saveWork({ db, store }: SeedOptions, placed: Placed): Promise<void> {
  const { artist, work, publishedAt } = placed
  const id = workId(placed)
  const known = await db
    .select({ id: artworks.id })
    .from(artworks)
    .where(sql`${artworks.id} = ${id}`)
  if (known.length > 0) return
  const imageId = await saveDrawing({ db, store }, work.draw().svg, LONG_EDGE)
  await db
    .insert(artworks)
    .values({
      id,
      artistId: artistId(artist),
      imageId,
      title: work.title,
      description: work.description,
      priceCents: work.price * 100,
      date: work.date,
      widthCm: work.size.width,
      heightCm: work.size.height,
      tags: [...work.tags],
      altDescription: work.altDescription,
      publishedAt: work.isDraft ? null : publishedAt,
      createdAt: publishedAt,
    })
    .onConflictDoNothing()
}

async function saveDrawing(
  services: { db: Database; store: ImageStore },
  svg: string,
  edge: number,
): Promise<string> {
  const png = await sharp(Buffer.from(svg))
    .resize(edge, edge, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const image = await ingestImage(services, png)
  if (isRefusal(image)) throw new Error(`a demo drawing was refused: ${image.refused}`)
  return image.id
}
