import { copyLedger } from '../../app/artworks/edition/copy.tables.server.ts'
import { DAY_MS } from '../../app/kernel/day.ts'
import { lineChanges } from '../../app/checkout/orders/order.tables.server.ts'
import type { BoughtEdition } from '../../app/checkout/purchase.schema.ts'
import { purchaseItems, purchases } from '../../app/checkout/purchase.tables.server.ts'
import type { Queryable } from '../../app/database/database.server.ts'
import { collector } from '../demo-accounts.ts'
import { demoArtists } from '../demo-artists.ts'
import type { DemoArtist, DemoWork } from '../demo-artist.ts'
import { type DemoOrder, demoOrders } from '../demo-orders.ts'
import { getPicture, workPictureName } from '../demo-picture.ts'
import { editionOf } from './demo-edition.ts'
import { artistId, collectorId, demoId, workId } from './demo-id.ts'

const { firstName, lastName, email } = collector

/** Inserts the demo collector's orders, which include sales of the demo artist. */
export async function saveDemoOrders(tx: Queryable): Promise<void> {
  const orders = demoOrders.map((order, index) => ({
    order,
    index,
    id: purchaseId(order, index),
    works: worksOf(order, index),
  }))
  await tx.insert(purchases).values(
    orders.map(({ order, index, id, works }) => ({
      id,
      buyerId: collectorId,
      idempotencyKey: `demo-order-${index}`,
      orderNumber: order.orderNumber,
      reference: order.reference,
      totalCents: works.reduce((sum, { work }) => sum + work.price * 100, 0),
      delivery: { firstName, lastName, email, ...collector.delivery },
      purchasedAt: new Date(order.at),
    })),
  )
  const lines = orders.flatMap(({ order, index, id, works }) =>
    works.map(({ artist, work }) => ({
      id: demoId(`order ${index} ${workId(artist, work)}`, order.at),
      purchaseId: id,
      buyerId: collectorId,
      itemId: workId(artist, work),
      artworkId: workId(artist, work),
      artistId: artistId(artist),
      imageId: getPicture(workPictureName(artist, work)).id,
      title: work.title,
      artist: `${artist.firstName} ${artist.lastName}`,
      priceCents: work.price * 100,
      quantity: 1,
      edition: boughtEdition(artist, work),
      purchasedAt: new Date(order.at),
      state: 'delivered' as const,
      stateAt: new Date(order.at + DAYS_TO_DELIVERY * DAY_MS),
    })),
  )
  await tx.insert(purchaseItems).values(lines)
  await tx.insert(copyLedger).values(
    lines
      .filter(({ edition }) => edition !== null)
      .map(({ artworkId, purchaseId: bought, purchasedAt: at }) => ({
        artworkId,
        purchaseId: bought,
        at,
        kind: 'numbered' as const,
        number: 1,
        change: 'sold' as const,
      })),
  )
  await tx.insert(lineChanges).values(lines.flatMap(historyOf))
}

const purchaseId = ({ at }: DemoOrder, index: number) => demoId(`order ${index}`, at)

/** Maps the id of each bought work to its purchase. */
export function listDemoPurchases(): ReadonlyMap<string, string> {
  return new Map(
    demoOrders.flatMap((order, index) =>
      worksOf(order, index).map(
        ({ artist, work }) => [workId(artist, work), purchaseId(order, index)] as const,
      ),
    ),
  )
}

/** @returns null for an open edition */
function boughtEdition(artist: DemoArtist, work: DemoWork): BoughtEdition | null {
  const { kind } = editionOf(artist, work)
  return kind === 'open' ? null : { kind, size: 1, copies: [1] }
}

const DAYS_TO_DELIVERY = 6

type DemoLine = { readonly id: string; readonly purchasedAt: Date }

const historyOf = ({ id, purchasedAt }: DemoLine) =>
  (
    [
      ['placed', 'buyer', 0, null],
      ['confirmed', 'artist', 1, null],
      ['shipped', 'artist', 2, 'Parcel post, 4711 0815'],
      ['delivered', 'buyer', DAYS_TO_DELIVERY, null],
    ] as const
  ).map(([change, by, days, note]) => {
    const at = new Date(purchasedAt.getTime() + days * DAY_MS)
    return { lineId: id, change, by, at, note }
  })

/**
 * Sells the demo artist's last works first, so that the first card of the gallery stays for sale.
 */
function worksOf({ ownWorks, otherWorks }: DemoOrder, index: number) {
  const published = demoArtists.flatMap((artist) =>
    artist.works.filter((work) => !work.isDraft).map((work) => ({ artist, work })),
  )
  const own = published.filter(({ artist }) => artist.isDemoArtist).toReversed()
  const sold = demoOrders.slice(0, index).reduce((sum, order) => sum + order.ownWorks, 0)
  const others = published.filter(({ artist }) => !artist.isDemoArtist)
  return [...own.slice(sold, sold + ownWorks), ...others.slice(index * 9, index * 9 + otherWorks)]
}
