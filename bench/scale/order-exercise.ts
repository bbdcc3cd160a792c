import {
  applyChange,
  cancelOpenLines,
  changeLine,
  changeOverdueLines,
} from '../../app/checkout/orders/line-change.store.server.ts'
import {
  findChangedLine,
  findGuestOrder,
  findOperatorsOrder,
  findOrder,
  findSaleDetail,
  listHistory,
  readProgress,
} from '../../app/checkout/orders/order.store.server.ts'
import {
  eraseGuestOrders,
  eraseOwnNotes,
} from '../../app/checkout/orders/order-erasure.store.server.ts'
import {
  listOpenMails,
  listOverdueMails,
  readMail,
  renewGuestToken,
  sendMailOnce,
  sweepOrderMails,
} from '../../app/checkout/orders/order-mail.store.server.ts'
import { beginLines } from '../../app/checkout/orders/placed-line.store.server.ts'
import { findPurchaseByGuest, listPurchases } from '../../app/checkout/purchase.store.server.ts'
import type { Database } from '../../app/database/database.server.ts'
import { newId } from '../../app/kernel/id.ts'
import {
  exercise,
  exerciseInTransaction,
  nthOf,
  preparedExercise,
  type Exercise,
} from './exercise.ts'
import type { Scene } from './scene.ts'

export const DELIVERY = {
  firstName: 'C',
  lastName: 'C',
  email: 'c@example.com',
  address: '1 Paper Street',
  city: 'Ghent',
  postalCode: '9000',
  country: 'Belgium',
}

/** A line of an order of the collector. */
async function lineOf(db: Database, { collector }: Scene): Promise<string> {
  const { items } = await listPurchases(db, collector, { limit: 1, after: null })
  return items[0]?.items[0]?.lineId ?? newId()
}

const OPERATOR = { role: 'operator' } as const

/** The mail has the id of the line. */
const ORDER_MAIL_READS: readonly Exercise[] = [
  exercise('the open mails of an order', listOpenMails, ({ purchases }, nth) => [
    nthOf(purchases, nth),
  ]),
  exercise('mails about orders without a job', listOverdueMails, ({ now }) => [now]),
  preparedExercise('what a mail about an order tells', readMail, async (scene, _, db) => [
    await lineOf(db, scene),
  ]),
]

export const LINE_READS: readonly Exercise[] = [
  ...ORDER_MAIL_READS,
  exercise('an order with its progress', findOrder, ({ collector, purchases, now }, nth) => [
    { id: nthOf(purchases, nth), buyerId: collector },
    { now },
  ]),
  exercise('an order for operators', findOperatorsOrder, ({ purchases, now }, nth) => [
    nthOf(purchases, nth),
    now,
  ]),
  exercise("a guest's purchase", findPurchaseByGuest, () => ['a hash']),
  exercise("a guest's order", findGuestOrder, ({ now }) => ['a hash', { now }]),
  preparedExercise('the progress of a line', readProgress, async (scene, _, db) => [
    [await lineOf(db, scene)],
    { role: 'buyer' as const, now: scene.now },
  ]),
  preparedExercise('the history of a line', listHistory, async (scene, _, db) => [
    [await lineOf(db, scene)],
  ]),
  preparedExercise('a sale with its progress', findSaleDetail, async (scene, _, db) => [
    { id: await lineOf(db, scene), artistId: scene.seller },
    scene.now,
  ]),
  preparedExercise('what a message tells of a line', findChangedLine, async (scene, _, db) => [
    await lineOf(db, scene),
  ]),
]

const ORDER_MAIL_WRITES: readonly Exercise[] = [
  exercise('send a mail about an order', sendMailOnce, ({ now }) => [
    { id: newId(), now },
    async () => {},
  ]),
  exercise("renew a guest's link", renewGuestToken, () => [{ purchaseId: newId(), hash: 'h' }]),
  exercise('clear away old mails about orders', sweepOrderMails, () => [new Date(0)]),
  exercise("erase guests' orders", eraseGuestOrders, ({ now }) => [now]),
  exerciseInTransaction('erase the notes of a person', eraseOwnNotes, ({ people }, nth) => [
    nthOf(people, nth),
  ]),
]

const wanted = async (scene: Scene, db: Database) => {
  const lineId = await lineOf(db, scene)
  return { lineId, change: 'cancelled' as const, actor: OPERATOR, now: scene.now }
}

export const LINE_WRITES: readonly Exercise[] = [
  ...ORDER_MAIL_WRITES,
  preparedExercise('begin lines', beginLines, async (scene, _, db) => [
    [{ id: await lineOf(db, scene), artistId: scene.seller }],
    scene.now,
  ]),
  preparedExercise('change a line', changeLine, async (scene, _, db) => [await wanted(scene, db)]),
  exerciseInTransaction('change a line in a transaction', applyChange, ({ now }) => [
    { lineId: newId(), change: 'cancelled' as const, actor: OPERATOR, now },
  ]),
  exercise('count lines as delivered', changeOverdueLines, () => [
    'delivered' as const,
    new Date(0),
  ]),
  exerciseInTransaction('cancel the lines of a person', cancelOpenLines, ({ people, now }, nth) => [
    nthOf(people, nth),
    now,
  ]),
]
