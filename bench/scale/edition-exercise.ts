import {
  applyEdition,
  countFreeCopies,
  lockEditions,
  passReservations,
  releaseExpiredCopies,
  releaseOtherCopies,
  reserveCopies,
  returnCopies,
  sellCopies,
  setCopies,
} from '../../app/artworks/edition/copy.store.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { placeGuestOrder } from '../../app/checkout/order-placement.store.server.ts'
import { wasSold } from '../../app/checkout/purchase.store.server.ts'
import { reserveCart, reserveGuestCart } from '../../app/checkout/reservation.store.server.ts'
import { quote } from '../../app/cart/cart.store.server.ts'
import { newId } from '../../app/kernel/id.ts'
import {
  exercise,
  exerciseInTransaction,
  nthOf,
  preparedExercise,
  type Exercise,
} from './exercise.ts'
import { DELIVERY } from './order-exercise.ts'
import type { Scene } from './scene.ts'

const TERMS = { kind: 'limited', size: 10, proofs: 2 } as const

const workOf = ({ works }: Scene, nth: number) => nthOf(works, nth).id
const one = (scene: Scene, nth: number) => ({ artworkId: workOf(scene, nth), quantity: 1 })
const taker = ({ people, now }: Scene, nth: number) => ({ holder: nthOf(people, nth), now })
/** No copies are sold of an open edition, so the purchase of none is exercised. */
const none = (scene: Scene, nth: number) => ({ ...one(scene, nth), quantity: 0 })

const guestLines = async (db: Database, scene: Scene, nth: number) => {
  const line = { id: workOf(scene, nth), quantity: 1, seenPrice: 0, title: 'T' }
  const [item] = (await quote(db, [line], { holder: null, now: new Date() })).items
  return [{ ...line, seenPrice: item?.price ?? 0 }]
}

export const EDITION_READS: readonly Exercise[] = [
  exercise('free copies of a work', countFreeCopies, (scene, nth) => [
    [workOf(scene, nth)],
    taker(scene, nth),
  ]),
]

export const EDITION_WRITES: readonly Exercise[] = [
  exercise('lock editions', lockEditions, (scene, nth) => [[workOf(scene, nth)]]),
  exercise('reserve a copy', reserveCopies, (scene, nth) => [
    one(scene, nth),
    { ...taker(scene, nth), until: scene.now },
  ]),
  exerciseInTransaction('sell copies', sellCopies, (scene, nth) => [
    none(scene, nth),
    { ...taker(scene, nth), purchaseId: newId() },
  ]),
  exerciseInTransaction('return copies', returnCopies, (scene, nth) => [
    workOf(scene, nth),
    { purchaseId: newId(), now: scene.now },
  ]),
  exercise('release expired copies', releaseExpiredCopies, ({ now }) => [now]),
  exercise('release other copies', releaseOtherCopies, (scene, nth) => [[], taker(scene, nth)]),
  exercise("pass a guest's copies on", passReservations, ({ people }, nth) => [
    { from: 'a token', to: nthOf(people, nth) },
  ]),
  exerciseInTransaction('change an edition', applyEdition, (scene, nth) => [
    workOf(scene, nth),
    { wanted: TERMS, wasSold: async () => false, now: scene.now },
  ]),
  exercise('add copies', setCopies, (scene, nth) => [workOf(scene, nth), TERMS]),
]

export const ORDER_WRITES: readonly Exercise[] = [
  exercise('whether a work was sold', wasSold, (scene, nth) => [workOf(scene, nth)]),
  exercise('start a checkout', reserveCart, ({ collector, now }) => [{ buyerId: collector, now }]),
  preparedExercise('start a checkout as a guest', reserveGuestCart, async (scene, nth, db) => [
    { lines: await guestLines(db, scene, nth), holder: 'a token', now: scene.now },
  ]),
  preparedExercise('order as a guest', placeGuestOrder, async (scene, nth, db) => {
    const lines = await guestLines(db, scene, nth)
    const total = lines[0]?.seenPrice ?? 0
    const order = { idempotencyKey: newId(), orderNumber: 7, holder: null, now: scene.now }
    return [{ ...order, lines, total, delivery: DELIVERY, tokenHashOf: (id: string) => id }]
  }),
]
