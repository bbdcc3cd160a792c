import { DAY_MS } from '../../app/kernel/day.ts'
import { newId } from '../../app/kernel/id.ts'
import { findSuspension } from '../../app/account/suspension.store.server.ts'
import { findSession, isFreshSession } from '../../app/account/session/session.store.server.ts'
import {
  findLinkedUser,
  listCredentials,
} from '../../app/account/providers/provider.store.server.ts'
import { emailIsTaken, findCredential, findUser } from '../../app/account/account.store.server.ts'
import {
  countArtworks,
  findOwnArtwork,
  listArtistArtworks,
} from '../../app/artworks/artwork.store.server.ts'
import { countCart, listCartWorkIds, loadCart, quote } from '../../app/cart/cart.store.server.ts'
import { listCollected } from '../../app/certificates/collection.store.server.ts'
import { findPurchase, listPurchases } from '../../app/checkout/purchase.store.server.ts'
import { findSaleRow, listSales, summariseSales } from '../../app/checkout/sale.store.server.ts'
import { collectAccount } from '../../app/dashboard/account/account-export.store.server.ts'
import {
  isFavouritesLimitReached,
  isFavourite,
  listFavourites,
} from '../../app/favourites/favourite.store.server.ts'
import {
  findArtist,
  findShowingArtist,
  listLatestImages,
  listShowingArtists,
} from '../../app/gallery/artist/artist.store.server.ts'
import { DIRECTORY_READS } from './directory-exercise.ts'
import { findRelatedWorks } from '../../app/gallery/artwork/related-work.store.server.ts'
import {
  findArtwork,
  listFavouriteIds,
  listPublished,
} from '../../app/gallery/gallery.store.server.ts'
import { countGallery } from '../../app/gallery/gallery-count.store.server.ts'
import { countByDay, listDays, listOfDay } from '../../app/gallery/sharing/sitemap.store.server.ts'
import {
  findReferences,
  hasImage,
  listKnownIds,
  listUnused,
  listOriginals,
  listSample,
} from '../../app/images/storage/image-row.store.server.ts'
import {
  findStoredPage,
  findStoredPhoto,
  listStoredPhotos,
  searchStoredPhotos,
} from '../../app/stock-photos/stock-photo.store.server.ts'
import { listAttempts } from '../../app/database/rate-limit.store.server.ts'
import { exercise, nthOf, someOf, preparedExercise, type Exercise } from './exercise.ts'
import { claimOf, PAGE, SMALL_PAGE, type Scene } from './scene.ts'
import { PRESS_READS } from './press-exercise.ts'
import { DRAFT_READS, PUBLICATION_READS } from './publication-exercise.ts'
import {
  findStorageUse,
  holdsImage,
  listAreas,
  listRecentUploads,
} from '../../app/uploads/upload.store.server.ts'
import { findOpenImage } from '../../app/iiif/open-image.store.server.ts'
import { APPEARANCE_READS, nearDuplicate, similarWorks } from './appearance-exercise.ts'
import { FOLLOW_READS } from './follow-exercise.ts'
import { IMAGE_AREA_READS } from './image-area-exercise.ts'
import { PARTIAL_UPLOAD_READS } from './partial-upload-exercise.ts'
import { STATISTICS_READS } from './statistics-exercise.ts'
import { LIST_READS } from './list-exercise.ts'
import { NOTIFICATION_READS } from './notification-exercise.ts'
import { ENQUIRY_READS } from './enquiry-exercise.ts'
import { EXHIBITION_READS } from './exhibition-exercise.ts'
import { ROOM_READS } from './room-exercise.ts'
import { REPORT_READS } from './report-exercise.ts'
import { SEARCH_READS } from './search-exercise.ts'
import { ADMIN_READS } from './admin-exercise.ts'
import { BATCH_READS } from './batch-exercise.ts'
import { CERTIFICATE_READS } from './certificate-exercise.ts'
import { EDITION_READS } from './edition-exercise.ts'
import { LINE_READS } from './order-exercise.ts'
import { webhookReads } from './webhook-exercise.ts'
import { readSession } from './session-exercise.ts'
import { listSessions } from '../../app/account/sessions/session-use.store.server.ts'

const THOUSANDTH = 'the thousandth page'

/** Cart lines as a guest's browser sends them. */
const wanted = (scene: Scene, nth: number) =>
  someOf(scene.works, nth, 5).map(({ id }) => ({ id, quantity: 1, seenPrice: 5, title: 'T' }))

const galleryPage = (limit: number, more: Partial<Parameters<typeof listPublished>[1]> = {}) => ({
  limit,
  after: null,
  viewerId: null,
  ...more,
})

/** All reads, by slice. */
export const READS: Readonly<Record<string, readonly Exercise[]>> = {
  account: [
    exercise('who is signed in', readSession, ({ tokens }, nth) => [nthOf(tokens, nth)]),
    exercise('a session by its token', findSession, (scene, nth) => [claimOf(scene, nth)]),
    exercise('own sessions', listSessions, ({ people, now }, nth) => [nthOf(people, nth), now]),
    exercise('whom an account at a provider signs in', findLinkedUser, ({ people }, nth) => [
      { issuer: 'https://provider.example', subject: nthOf(people, nth) },
    ]),
    exercise('own ways to sign in', listCredentials, ({ people }, nth) => [nthOf(people, nth)]),
    exercise('whether a session is fresh', isFreshSession, () => [{ sessionId: newId() }]),
    exercise('own user document', findUser, ({ people }, nth) => [nthOf(people, nth)]),
    exercise('user and password by email', findCredential, ({ emails }, nth) => [
      nthOf(emails, nth),
    ]),
    exercise('is the email taken', emailIsTaken, ({ emails }, nth) => [nthOf(emails, nth)]),
    exercise('is somebody suspended', findSuspension, ({ people }, nth) => [nthOf(people, nth)]),
    ...ADMIN_READS,
    ...webhookReads,
    ...REPORT_READS,
    ...ENQUIRY_READS,
  ],
  artworks: [
    nearDuplicate,
    ...EDITION_READS,
    ...BATCH_READS,
    exercise('number of 10,000 works', countArtworks, ({ busyArtist }) => [busyArtist]),
    exercise("artist's own works, first page", listArtistArtworks, ({ busyArtist }) => [
      busyArtist,
      { limit: SMALL_PAGE, after: null },
    ]),
    exercise(`artist's own works, ${THOUSANDTH}`, listArtistArtworks, ({ busyArtist, deep }) => [
      busyArtist,
      { limit: SMALL_PAGE, after: deep.busyArtist },
    ]),
    ...PUBLICATION_READS,
    ...DRAFT_READS,
    ...PRESS_READS,
    exercise('own work', findOwnArtwork, ({ works }, nth) => {
      const { id, artistId } = nthOf(works, nth)
      return [id, artistId]
    }),
  ],
  cart: [
    exercise('cart of 99 lines', loadCart, ({ collector }) => [collector, new Date()]),
    exercise('works in a cart', listCartWorkIds, ({ collector }) => [collector]),
    exercise('quotation of five', quote, (scene, nth) => [
      wanted(scene, nth),
      { holder: null, now: new Date() },
    ]),
    exercise('number in the badge', countCart, ({ people }, nth) => [nthOf(people, nth)]),
  ],
  checkout: [
    ...CERTIFICATE_READS,
    exercise('purchases, first page', listPurchases, ({ collector }) => [
      collector,
      { limit: PAGE, after: null },
    ]),
    exercise(`purchases, ${THOUSANDTH}`, listPurchases, ({ collector, deep }) => [
      collector,
      { limit: PAGE, after: deep.purchases },
    ]),
    exercise('a purchase', findPurchase, ({ collector, purchases }, nth) => [
      { id: nthOf(purchases, nth), buyerId: collector },
    ]),
    exercise('collected among 30 works', listCollected, ({ people, works }, nth) => [
      nthOf(people, nth),
      someOf(works, nth, 30).map(({ id }) => id),
    ]),
    exercise('collected by a viewer with 10,000 purchases', listCollected, (scene, nth) => [
      scene.collector,
      someOf(scene.works, nth, 30).map(({ id }) => id),
    ]),
    exercise('sales, first page', listSales, ({ seller }) => [
      seller,
      { limit: PAGE, after: null },
    ]),
    exercise(`sales, ${THOUSANDTH}`, listSales, ({ seller, deep }) => [
      seller,
      { limit: PAGE, after: deep.sales },
    ]),
    exercise('a sale', findSaleRow, ({ seller, deep }) => [
      { id: deep.sales.id, artistId: seller },
    ]),
    exercise('summary of 10,000 sales', summariseSales, ({ seller }) => [seller]),
    ...LINE_READS,
  ],
  dashboard: [
    exercise('everything that is held about a person', collectAccount, ({ people, now }, nth) => [
      nthOf(people, nth),
      now,
    ]),
  ],
  kernel: [
    exercise('tries of a person', listAttempts, ({ emails, people }, nth) => [
      [nthOf(people, nth), nthOf(emails, nth)],
    ]),
  ],
  favourites: [
    ...FOLLOW_READS,
    ...STATISTICS_READS,
    ...LIST_READS,
    ...NOTIFICATION_READS,
    exercise('favourites, first page', listFavourites, ({ collector }) => [
      collector,
      { limit: PAGE, after: null },
    ]),
    exercise(`favourites, ${THOUSANDTH}`, listFavourites, ({ collector, deep }) => [
      collector,
      { limit: PAGE, after: deep.favourites },
    ]),
    exercise('may 10,000 favourites grow', isFavouritesLimitReached, ({ collector }) => [
      collector,
    ]),
    exercise('is it a favourite', isFavourite, ({ people, works }, nth) => [
      nthOf(people, nth),
      nthOf(works, nth).id,
    ]),
  ],

  gallery: [
    exercise('gallery, first page of 30', listPublished, () => [galleryPage(30)]),
    exercise('gallery, first page', listPublished, () => [galleryPage(PAGE)]),
    exercise(`gallery, ${THOUSANDTH}`, listPublished, ({ deep }) => [
      galleryPage(PAGE, { after: deep.gallery }),
    ]),
    exercise('gallery with favourites, first page of 30', listPublished, ({ people }, nth) => [
      galleryPage(30, { viewerId: nthOf(people, nth) }),
    ]),
    exercise('gallery of a viewer with 10,000 favourites', listPublished, ({ collector }) => [
      galleryPage(30, { viewerId: collector }),
    ]),
    exercise("an artist's works, first page", listPublished, ({ busyArtist }) => [
      galleryPage(SMALL_PAGE, { artistId: busyArtist }),
    ]),
    exercise(`an artist's works, ${THOUSANDTH}`, listPublished, ({ busyArtist, deep }) => [
      galleryPage(SMALL_PAGE, { artistId: busyArtist, after: deep.busyArtistPublished }),
    ]),
    exercise("any artist's works, first page", listPublished, ({ artists }, nth) => [
      galleryPage(PAGE, { artistId: nthOf(artists, nth) }),
    ]),
    exercise("any artist's works, first page of 30", listPublished, ({ artists }, nth) => [
      galleryPage(30, { artistId: nthOf(artists, nth) }),
    ]),
    ...EXHIBITION_READS,
    ...ROOM_READS,
    exercise('works in the order of their artist', listPublished, ({ busyArtist }) => [
      galleryPage(SMALL_PAGE, { artistId: busyArtist, order: 'arranged' }),
    ]),
    exercise(`works in the order of their artist, ${THOUSANDTH}`, listPublished, (scene) => [
      galleryPage(SMALL_PAGE, {
        artistId: scene.busyArtist,
        after: scene.deep.busyArtistPublished,
        order: 'arranged',
      }),
    ]),
    ...SEARCH_READS,
    exercise('an artist', findArtist, ({ works }, nth) => [nthOf(works, nth).artistId]),
    exercise("an artist's latest works", listLatestImages, ({ busyArtist }) => [busyArtist, 3]),
    exercise('a sitemap of artists, per artist', listShowingArtists, ({ artists }, nth) => [
      { from: nthOf(artists, nth), limit: 9 },
    ]),
    exercise('the next sitemap of artists, per artist', findShowingArtist, ({ artists }, nth) => [
      { from: nthOf(artists, nth), places: 9 },
    ]),
    ...DIRECTORY_READS,
    exercise('a work', findArtwork, ({ works }, nth) => [nthOf(works, nth).id, null]),
    exercise('a work, signed in', findArtwork, ({ works, people }, nth) => [
      nthOf(works, nth).id,
      nthOf(people, nth),
    ]),
    exercise('a work that 10,000 people like', findArtwork, ({ popular }, nth) => [
      nthOf(popular, nth),
      null,
    ]),
    exercise('the works around a work', findRelatedWorks, ({ works }, nth) => [
      nthOf(works, nth).id,
    ]),
    similarWorks,
    exercise('favourites among 30 works', listFavouriteIds, ({ people, works }, nth) => [
      nthOf(people, nth),
      someOf(works, nth, 30).map(({ id }) => id),
    ]),
    exercise('counts for the footer, up to nine', countGallery, () => [9]),
    exercise('index of sitemaps', listDays, () => []),
    exercise("an hour's works for the index of sitemaps", countByDay, ({ day }) => [
      { from: new Date(`${day}T12:00Z`), to: new Date(`${day}T13:00Z`) },
    ]),
    exercise("a day's sitemap, per work", listOfDay, ({ day }) => [day, { offset: 0, limit: 9 }]),
  ],
  images: [
    exercise('an image of a published work', findOpenImage, ({ imageIds }, nth) => [
      nthOf(imageIds, nth),
    ]),
    ...APPEARANCE_READS,
    ...PARTIAL_UPLOAD_READS,
    ...IMAGE_AREA_READS,
    exercise('a sample of images', listSample, () => [10]),
    exercise('the formats of originals', listOriginals, ({ imageIds }) => [imageIds.slice(0, 100)]),
    exercise('uploads of the last day', listRecentUploads, ({ people, now }, nth) => [
      nthOf(people, nth),
      now,
    ]),
    exercise('what an account stores', findStorageUse, ({ people, now }, nth) => [
      { userId: nthOf(people, nth), now },
    ]),
    exercise('what the largest account stores', findStorageUse, ({ seller, now }) => [
      { userId: seller, now },
    ]),
    exercise('parts of photos of the largest account', listAreas, ({ seller, now }) => [
      seller,
      now,
    ]),
    exercise('may the account attach the image', holdsImage, ({ busyArtist, imageIds }, nth) => [
      busyArtist,
      nthOf(imageIds, nth),
    ]),
    exercise('is the image there', hasImage, ({ imageIds }, nth) => [nthOf(imageIds, nth)]),
    exercise('which of 100 are there', listKnownIds, ({ imageIds }, nth) => [
      someOf(imageIds, nth, 100),
    ]),
    exercise('what refers to images', findReferences, () => []),
    preparedExercise('unused among a thousand', listUnused, async ({ imageIds, now }, nth, db) => [
      {
        isReferred: await findReferences(db),
        before: new Date(now.getTime() - DAY_MS),
        afterId: nthOf(imageIds, nth),
        limit: 1000,
      },
    ]),
  ],
  'stock-photos': [
    exercise('page of stock photos', findStoredPage, (_, nth) => [`bench:${1 + (nth % 30)}`]),
    exercise('stock photo', findStoredPhoto, (_, nth) => [`photo-${1 + (nth % 900)}`]),
    exercise('stock photos with words', searchStoredPhotos, () => [
      { q: 'harbour tide', limit: 30, offset: 0 },
    ]),
    exercise('stock photos by id', listStoredPhotos, (_, nth) => [
      [`photo-${1 + (nth % 900)}`, `photo-${1 + ((nth * 7) % 900)}`],
    ]),
  ],
}
