import { users } from '../../app/account/account.tables.server.ts'
import { artworks } from '../../app/artworks/artwork.tables.server.ts'
import type { Medium } from '../../app/artworks/medium.ts'
import { editionColumns } from '../../app/artworks/edition/copy.store.server.ts'
import { artworkCopies } from '../../app/artworks/edition/copy.tables.server.ts'
import { sizeColumns } from '../../app/artworks/physical/physical-columns.server.ts'
import { millimetresOf } from '../../app/artworks/physical/physical-work.ts'
import type { Queryable } from '../../app/database/database.server.ts'
import { favourites } from '../../app/favourites/favourite.tables.server.ts'
import { foldSearchChanges, refreshVocabulary } from '../../app/search/vocabulary.store.server.ts'
import { addToCv } from '../../app/gallery/press/press.ts'
import type { CvEntry } from '../../app/gallery/press/press.schema.ts'
import { pressTexts } from '../../app/gallery/press/press.tables.server.ts'
import { images } from '../../app/images/image.tables.server.ts'
import { collector, DEMO_ARTIST_EMAIL } from '../demo-accounts.ts'
import type { DemoArtist, DemoWork } from '../demo-artist.ts'
import { demoArtists } from '../demo-artists.ts'
import { getPicture, listDemoPictures, portraitName, workPictureName } from '../demo-picture.ts'
import { ARTISTS_JOINED, artistId, COLLECTOR_JOINED, collectorId, workId } from './demo-id.ts'
import { editionOf } from './demo-edition.ts'
import { saveDemoExhibitions } from './demo-exhibition-rows.ts'
import { listDemoPurchases, saveDemoOrders } from './demo-order-rows.ts'

/** The date of the latest publication; the others are spread over the months before. */
const OPENED = Date.UTC(2026, 9, 31, 12)
const HOUR_MS = 60 * 60_000

const purchases = listDemoPurchases()

/** Inserts the demo artists, their works, the demo collector, orders and favourites. */
export async function saveDemoRows(tx: Queryable): Promise<void> {
  await tx.insert(images).values(imageRows()).onConflictDoNothing()
  await tx.insert(users).values([...demoArtists.map(artistRow), collectorRow])
  await tx.insert(pressTexts).values(demoArtists.flatMap(pressRows))
  await tx.insert(artworks).values(artworkRows())
  await tx.insert(artworkCopies).values(copyRows())
  await saveDemoExhibitions(tx)
  await saveDemoOrders(tx)
  await tx.insert(favourites).values(favouriteRows())
  await foldSearchChanges(tx)
  await refreshVocabulary(tx)
}

function imageRows() {
  const pictures = listDemoPictures(demoArtists)
  return pictures.map(({ id, width, height, placeholder, bytes }) => ({
    id,
    width,
    height,
    placeholder,
    bytes,
    originalFormat: 'tif' as const,
  }))
}

function artistRow(artist: DemoArtist) {
  const { key, firstName, lastName, location, bio, statement } = artist
  return {
    id: artistId(artist),
    email: artist.isDemoArtist ? DEMO_ARTIST_EMAIL : `${key}@artists.frame.example`,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    isArtist: true,
    location,
    bio,
    statement,
    photoId: getPicture(portraitName(artist)).id,
    createdAt: new Date(ARTISTS_JOINED),
  }
}

function pressRows(artist: DemoArtist) {
  const { press } = artist
  if (press === undefined) return []
  const cv = press.cv.reduce<CvEntry[]>(addToCv, [])
  return [{ ...press, artistId: artistId(artist), website: '', cv, revision: 1 }]
}

const collectorRow = {
  id: collectorId,
  email: collector.email,
  name: `${collector.firstName} ${collector.lastName}`,
  firstName: collector.firstName,
  lastName: collector.lastName,
  isArtist: false,
  createdAt: new Date(COLLECTOR_JOINED),
}

function artworkRows() {
  const works = demoArtists.flatMap((artist) => artist.works.map((work) => ({ artist, work })))
  return works.map(({ artist, work }, index) => artworkRow(artist, work, publishedAt(index)))
}

/** Mixes the artists and media, so that the gallery does not show them in blocks. */
function publishedAt(index: number): Date {
  const turn = (index * 97) % 251
  return new Date(OPENED - turn * 8 * HOUR_MS - index * 60_000)
}

const MAT_MM = 60
const THIN = { frameWidthMm: 15, frameDepthMm: 25, matMm: MAT_MM }
const WIDE = { frameWidthMm: 35, frameDepthMm: 40, matMm: 0 }

/** Works on paper are framed with a mat; only some of the paintings have a frame. */
function framingOf(medium: Medium, price: number) {
  const isEven = price % 20 === 0
  switch (medium) {
    case 'drawing':
    case 'print':
      return { ...THIN, frameColour: isEven ? 'black' : 'oak' } as const
    case 'photograph':
      return { ...THIN, frameColour: isEven ? 'white' : 'black' } as const
    case 'painting':
      return isEven ? ({ ...WIDE, frameColour: 'walnut' } as const) : {}
    default:
      return {}
  }
}

function artworkRow(artist: DemoArtist, work: DemoWork, publishedAt: Date) {
  const isSold = purchases.has(workId(artist, work))
  return {
    id: workId(artist, work),
    artistId: artistId(artist),
    imageId: getPicture(workPictureName(artist, work)).id,
    title: work.title,
    description: work.description,
    priceCents: work.price * 100,
    date: work.date,
    ...sizeColumns({
      width: millimetresOf(work.size.width),
      height: millimetresOf(work.size.height),
      depth: null,
    }),
    ...framingOf(work.medium ?? artist.medium, work.price),
    tags: [...work.tags],
    ...editionColumns(editionOf(artist, work), isSold ? 1 : 0),
    medium: work.medium ?? artist.medium,
    technique: work.technique ?? artist.technique,
    year: Number(work.date.slice(0, 4)),
    altDescription: work.altDescription,
    publishedAt: work.isDraft ? null : publishedAt,
    createdAt: publishedAt,
  }
}

/** The single copy of each unique work, sold or not. */
function copyRows() {
  return demoArtists.flatMap((artist) =>
    artist.works
      .filter((work) => editionOf(artist, work).kind === 'unique')
      .map((work) => {
        const purchaseId = purchases.get(workId(artist, work))
        const copy = { artworkId: workId(artist, work), kind: 'numbered', number: 1 } as const
        return purchaseId === undefined ? copy : { ...copy, state: 'sold' as const, purchaseId }
      }),
  )
}

/** Favourites of every artist, and more of the collector, among the published works. */
function favouriteRows() {
  const userIds = [...demoArtists.map(artistId), collectorId]
  const workIds = demoArtists.flatMap((artist) =>
    artist.works.filter((work) => !work.isDraft).map((work) => workId(artist, work)),
  )
  return userIds.flatMap((userId, person) =>
    workIds
      .filter((_, index) => (index * 7 + person * 11) % (userId === collectorId ? 8 : 13) === 0)
      .map((itemId, order) => ({
        userId,
        itemId,
        artworkId: itemId,
        addedAt: new Date(Date.UTC(2026, 8, 1 + (order % 28), 10, person)),
      })),
  )
}
