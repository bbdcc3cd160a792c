import {
  deleteUser,
  lockOwner,
  lockUser,
  sweepExpired,
  updateUser,
  findCredential,
} from '../../app/account/account.store.server.ts'
import {
  confirmLinkedUser,
  createLinkedUser,
  unlinkAccount,
} from '../../app/account/providers/provider.store.server.ts'
import { endSurplusSessions, openSession } from '../../app/account/session/session.store.server.ts'
import {
  deleteArtistArtworks,
  deleteArtwork,
  insertArtwork,
  updateArtwork,
} from '../../app/artworks/saving/artwork-change.store.server.ts'
import { saveArtworkImages } from '../../app/artworks/artwork-image.store.server.ts'
import { addToCart, mergeIntoCart } from '../../app/cart/cart-addition.store.server.ts'
import {
  acceptPrice,
  clearCart,
  loadCart,
  removeFromCart,
  setQuantity,
} from '../../app/cart/cart.store.server.ts'
import { placeOrder } from '../../app/checkout/order-placement.store.server.ts'
import { erasePerson } from '../../app/checkout/purchase.store.server.ts'
import {
  addFavourite,
  removeFavourite,
  removeFavourites,
} from '../../app/favourites/favourite.store.server.ts'
import {
  findReferences,
  isBackupRunning,
  maySweepFiles,
  removeUnused,
  saveImage,
  savePyramid,
  withImageLock,
} from '../../app/images/storage/image-row.store.server.ts'
import type { DomainEvent } from '../../app/database/domain-event.ts'
import { publishEvent, sweepEvents } from '../../app/database/domain-event.store.server.ts'
import { findValue, deleteValue, shareValue } from '../../app/database/installation.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import {
  countAttempt,
  removeAttempts,
  removeAttemptsAbout,
  sweepRateLimits,
  uncountAttempt,
} from '../../app/database/rate-limit.store.server.ts'
import {
  runOnce,
  sweepIdempotentRequests,
  findResult,
  storeResult,
} from '../../app/database/idempotent-request.store.server.ts'
import { savePage, savePhotos } from '../../app/stock-photos/stock-photo.store.server.ts'
import {
  insertUpload,
  lockAccount,
  lockUploads,
  saveCoreMs,
  saveStored,
  sweepUploads,
} from '../../app/uploads/upload.store.server.ts'
import {
  exercise,
  exerciseInTransaction,
  nthOf,
  preparedExercise,
  someOf,
  type Exercise,
} from './exercise.ts'
import { claimOf, type Scene } from './scene.ts'
import { PRESS_WRITES } from './press-exercise.ts'
import { DRAFT_WRITES, PUBLICATION_WRITES } from './publication-exercise.ts'
import { APPEARANCE_WRITES } from './appearance-exercise.ts'
import { BATCH_WRITES } from './batch-exercise.ts'
import { CERTIFICATE_WRITES } from './certificate-exercise.ts'
import { EDITION_WRITES, ORDER_WRITES } from './edition-exercise.ts'
import { FOLLOW_WRITES } from './follow-exercise.ts'
import { IMAGE_AREA_WRITES } from './image-area-exercise.ts'
import { PARTIAL_UPLOAD_WRITES } from './partial-upload-exercise.ts'
import { STATISTICS_WRITES } from './statistics-exercise.ts'
import { EXHIBITION_WRITES } from './exhibition-exercise.ts'
import { LIST_WRITES } from './list-exercise.ts'
import { NOTIFICATION_WRITES } from './notification-exercise.ts'
import { DELIVERY, LINE_WRITES } from './order-exercise.ts'
import { ENQUIRY_WRITES } from './enquiry-exercise.ts'
import { REPORT_WRITES } from './report-exercise.ts'
import { SEARCH_WRITES } from './search-exercise.ts'
import { ADMIN_WRITES } from './admin-exercise.ts'
import { passwordExercises } from './password-exercise.ts'
import { twoFactorExercises } from './two-factor-exercise.ts'
import { apiTokenExercises } from './api-token-exercise.ts'
import { webhookWrites } from './webhook-exercise.ts'
import { passkeyExercises } from './passkey-exercise.ts'
import { emailExercises } from './email-exercise.ts'
import { useAccount } from './session-exercise.ts'
import {
  endOtherSessions,
  endSession,
  storeSessionUse,
} from '../../app/account/sessions/session-use.store.server.ts'

/** A person and an unrelated work. */
const pair = ({ people, works }: Scene, nth: number) => ({
  userId: nthOf(people, nth),
  itemId: nthOf(works, nth).id,
})
const attemptOf = (nth: number) => `sign-in:person${nth + 1}@example.com`
const keyOf = ({ id, artistId }: { id: string; artistId: string }) => ({ id, artistId })

/** A new user with a linked account, and a session. */
function newLinkedUser() {
  const id = newId()
  const names = { firstName: 'N', lastName: 'N', isArtist: false }
  return {
    account: { issuer: 'https://provider.example', subject: id },
    user: { ...names, email: `${id}@example.com`, emailVerified: true },
    session: {
      id: newId(),
      token: id,
      userId: id,
      userAgent: '',
      place: '',
      expiresAt: new Date(Date.now() + 60_000),
    },
  }
}

export const WRITES: Readonly<Record<string, readonly Exercise[]>> = {
  account: [
    exercise('from sign-up to sign-out', useAccount, () => []),
    preparedExercise('sign in', openSession, async ({ emails, now }, nth, db) => {
      const known = await findCredential(db, nthOf(emails, nth))
      const [userId, hash] = [known?.user.id ?? '', known?.hash ?? '']
      return [
        {
          id: newId(),
          token: newId(),
          userId,
          hash,
          factor: 'unproved' as const,
          userAgent: 'bench',
          place: '',
          expiresAt: now,
        },
      ]
    }),
    exercise('sign up with a provider', createLinkedUser, () => [newLinkedUser()]),
    exercise('confirm a login at a provider', confirmLinkedUser, ({ people }, nth) => [
      { issuer: 'https://provider.example', subject: nthOf(people, nth) },
      { userId: nthOf(people, nth), sessionId: newId() },
    ]),
    exercise('unlink an account', unlinkAccount, ({ people }, nth) => [
      { userId: nthOf(people, nth), id: newId() },
      { password: true, issuers: [] },
    ]),
    exercise('end surplus sessions', endSurplusSessions, ({ people }, nth) => [
      { userId: nthOf(people, nth), id: newId() },
    ]),
    exercise('note the use of a session', storeSessionUse, ({ now }) => [
      { sessionId: newId(), place: '203.0.113.*', now },
    ]),
    exercise('end one of several sessions', endSession, ({ people }, nth) => [
      { userId: nthOf(people, nth), sessionId: newId() },
    ]),
    exercise('end all other sessions', endOtherSessions, ({ people }, nth) => [
      { userId: nthOf(people, nth), sessionId: newId() },
    ]),
    ...passwordExercises,
    ...twoFactorExercises,
    ...passkeyExercises,
    ...emailExercises,
    ...apiTokenExercises,
    ...webhookWrites,
    exercise('change a profile', updateUser, ({ busyArtist }) => [busyArtist, { bio: 'New' }]),
    exercise('hold a user', lockUser, ({ people }, nth) => [nthOf(people, nth)]),
    exercise('hold an owner', lockOwner, ({ people }, nth) => [nthOf(people, nth)]),
    exerciseInTransaction('delete a user', deleteUser, ({ people }, nth) => [nthOf(people, nth)]),
    exercise('clear away what has expired', sweepExpired, ({ now }) => [now]),
    ...ADMIN_WRITES,
    ...SEARCH_WRITES,
    ...REPORT_WRITES,
    ...ENQUIRY_WRITES,
  ],
  kernel: [
    exerciseInTransaction('publish an event', publishEvent, () => [
      { type: 'artist.changed', artistId: newId(), fields: ['name'] } satisfies DomainEvent,
    ]),
    exerciseInTransaction('publish the deletion of an artist', publishEvent, ({ artists }, nth) => [
      { type: 'artist.deleted', artistId: nthOf(artists, nth) } satisfies DomainEvent,
    ]),
    exercise('clear away old events', sweepEvents, ({ now }) => [now]),
    exercise('count an attempt', countAttempt, ({ now }, nth) => [
      attemptOf(nth),
      { windowMs: 60_000, now },
    ]),
    exercise('take back an attempt', uncountAttempt, (_, nth) => [attemptOf(nth)]),
    exercise('remove an attempt', removeAttempts, (_, nth) => [attemptOf(nth)]),
    exercise('remove the attempts of a person', removeAttemptsAbout, ({ emails, people }, nth) => [
      [nthOf(people, nth), nthOf(emails, nth)],
    ]),
    exercise('clear away past windows', sweepRateLimits, ({ now }) => [now]),
    exerciseInTransaction('run once', runOnce, () => [
      { requestKey: newId(), id: newId() },
      () => Promise.resolve(null),
    ]),
    exercise('the result of a request', findResult, () => [newId()]),
    exerciseInTransaction('store the result of a request', storeResult, () => [newId(), newId()]),
    exercise('clear away old requests', sweepIdempotentRequests, ({ now }) => [now]),
    exercise('agree on a value', shareValue, () => ['image-store' as const, newId]),
    exercise('read a value', findValue, () => ['image-store' as const]),
    exercise('delete a value', deleteValue, () => ['image-store' as const]),
  ],
  artworks: [
    ...EDITION_WRITES,
    ...BATCH_WRITES,
    exercise('add a work', insertArtwork, ({ works }, nth) => {
      const { artistId, imageId } = nthOf(works, nth)
      const texts = { title: 'T', description: 'D', altDescription: 'A' }
      return [{ ...texts, id: newId(), artistId, imageId }]
    }),
    exercise('change a work', updateArtwork, ({ works }, nth) => [
      keyOf(nthOf(works, nth)),
      { title: `Changed ${nth}` },
    ]),
    exercise('order the images of a work', saveArtworkImages, ({ works, imageIds }, nth) => {
      const image = { kind: 'front' as const, altDescription: `Changed ${nth}` }
      const work = nthOf(works, nth)
      const first = { ...image, imageId: work.imageId }
      const further = someOf(imageIds, nth, 7).filter((id) => id !== work.imageId)
      return [keyOf(work), [first, ...further.map((imageId) => ({ ...image, imageId }))]] as const
    }),
    exerciseInTransaction('delete a work', deleteArtwork, ({ works }, nth) => [
      keyOf(nthOf(works, nth)),
    ]),
    exercise('delete all works of an artist', deleteArtistArtworks, ({ artists }, nth) => [
      nthOf(artists, nth),
    ]),
    ...PUBLICATION_WRITES,
    ...PRESS_WRITES,
    ...DRAFT_WRITES,
  ],
  cart: [
    exercise('put into the cart', addToCart, ({ people, works }, nth) => [
      { userId: nthOf(people, nth) },
      { itemId: nthOf(works, nth).id, quantity: 1 },
    ]),
    exercise('put into the cart by a session', addToCart, (scene, nth) => [
      claimOf(scene, nth),
      { itemId: nthOf(scene.works, nth).id, quantity: 1 },
    ]),
    exercise('put a stock photo into the cart', addToCart, ({ people }, nth) => [
      { userId: nthOf(people, nth) },
      { itemId: 'photo-1', quantity: 1 },
    ]),
    exercise("merge a guest's cart", mergeIntoCart, ({ people, works }, nth) => [
      nthOf(people, nth),
      [nthOf(works, nth).id, 'photo-1'].map((itemId) => ({ itemId, quantity: 1 })),
    ]),
    exercise('set a quantity', setQuantity, (scene, nth) => [{ ...pair(scene, nth), quantity: 2 }]),
    exercise('accept a price', acceptPrice, (scene, nth) => [
      { ...pair(scene, nth), priceCents: 100 },
    ]),
    exercise('take out of the cart', removeFromCart, ({ people, works }, nth) => [
      nthOf(people, nth),
      nthOf(works, nth).id,
    ]),
    exercise('empty a cart', clearCart, ({ collector }) => [collector]),
  ],
  checkout: [
    ...CERTIFICATE_WRITES,
    preparedExercise('order 99 lines', placeOrder, async ({ collector, now }, _, db) => [
      {
        buyerId: collector,
        idempotencyKey: newId(),
        delivery: DELIVERY,
        total: (await loadCart(db, collector, new Date())).total,
        orderNumber: 7,
        now,
      },
    ]),
    ...ORDER_WRITES,
    ...LINE_WRITES,
    exerciseInTransaction('erase a person', erasePerson, ({ people, now }, nth) => [
      nthOf(people, nth),
      now,
    ]),
  ],

  favourites: [
    ...FOLLOW_WRITES,
    ...STATISTICS_WRITES,
    ...EXHIBITION_WRITES,
    ...LIST_WRITES,
    ...NOTIFICATION_WRITES,
    exerciseInTransaction('remove all favourites', removeFavourites, ({ people }, nth) => [
      nthOf(people, nth),
    ]),
    exercise('favour a work', addFavourite, ({ people, works, now }, nth) => [
      { userId: nthOf(people, nth) },
      { itemId: nthOf(works, nth).id, addedAt: now },
    ]),
    exercise('favour a work by a session', addFavourite, (scene, nth) => [
      claimOf(scene, nth),
      { itemId: nthOf(scene.works, nth).id, addedAt: scene.now },
    ]),
    exercise('favour a stock photo', addFavourite, ({ people, now }, nth) => [
      { userId: nthOf(people, nth) },
      { itemId: 'photo-1', addedAt: now },
    ]),
    exercise('favour no longer', removeFavourite, ({ people, works }, nth) => [
      { userId: nthOf(people, nth) },
      nthOf(works, nth).id,
    ]),
    exercise('favour no longer by a session', removeFavourite, (scene, nth) => [
      claimOf(scene, nth),
      nthOf(scene.works, nth).id,
    ]),
  ],
  images: [
    ...APPEARANCE_WRITES,
    ...PARTIAL_UPLOAD_WRITES,
    ...IMAGE_AREA_WRITES,
    exercise('hold an image', withImageLock, ({ imageIds }, nth) => [
      nthOf(imageIds, nth),
      async () => {},
    ]),
    exerciseInTransaction('lock uploads', lockUploads, ({ people }, nth) => [nthOf(people, nth)]),
    exercise('keep an account', lockAccount, ({ people }, nth) => [nthOf(people, nth)]),
    exerciseInTransaction('count an upload', insertUpload, (scene, nth) => [uploadOf(scene, nth)]),
    exercise('count what is stored', saveStored, ({ imageIds }, nth) => [
      newId(),
      { imageId: nthOf(imageIds, nth), bytes: 9, pixels: 81 },
    ]),
    exercise('count the time of an upload', saveCoreMs, () => [newId(), 3000]),
    exercise('clear away past uploads', sweepUploads, ({ now }) => [now]),
    exercise('may files be swept', maySweepFiles, () => []),
    exercise('is a backup being made', isBackupRunning, () => []),
    exercise('save an image', saveImage, ({ imageIds }, nth) => [
      { id: nthOf(imageIds, nth), width: 9, height: 9, placeholder: '#888888', bytes: 9 },
    ]),
    exercise('an image has a pyramid', savePyramid, ({ imageIds }, nth) => [nthOf(imageIds, nth)]),
    preparedExercise('remove an image that nothing uses', removeUnused, async (scene, nth, db) => [
      nthOf(scene.imageIds, nth),
      { isReferred: await findReferences(db), before: scene.now },
    ]),
  ],
  'stock-photos': [
    exercise('save a page', savePage, ({ now }) => [
      { key: 'bench:1', photoIds: ['photo-1'], totalPages: 30, fetchedAt: now },
    ]),
    exercise('save photos', savePhotos, ({ now }) => [
      [photo('photo-1'), photo('photo-new')],
      { now, random: () => 0.5 },
    ]),
  ],
}

const uploadOf = ({ people, now }: Scene, nth: number) => ({
  id: newId(),
  userId: nthOf(people, nth),
  coreMs: 3000,
  at: now,
})

/** Typed as the table's row; its content does not matter here. */
const photo = (id: string) => ({ id }) as unknown as Parameters<typeof savePhotos>[1][number]
