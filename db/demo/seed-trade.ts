import { users } from '../../app/account/account.tables.server.ts'
import { artworks } from '../../app/artworks/artwork.tables.server.ts'
import { purchaseItems, purchases } from '../../app/checkout/purchase.tables.server.ts'
import { favourites } from '../../app/favourites/favourite.tables.server.ts'
import type { Database, Queryable } from '../../app/database/database.server.ts'
import { demoArtists } from './catalogue.ts'
import { artistId, COLLECTOR_EMAIL, collectorId, demoId } from './demo-account.ts'
import { workId } from './seed.ts'

const delivery = {
  firstName: 'Noor',
  lastName: 'Lindqvist',
  email: COLLECTOR_EMAIL,
  address: '14 Plotter Lane',
  city: 'Ghent',
  postalCode: '9000',
  country: 'Belgium',
}

/** Orders of the demo collector: the day, and how many works of the demo artist and of others. */
const ORDERS = [
  { day: Date.UTC(2026, 4, 9, 15, 20), own: 1, others: 1, number: 318 },
  { day: Date.UTC(2026, 6, 2, 9, 5), own: 1, others: 0, number: 77 },
  { day: Date.UTC(2026, 7, 23, 18, 42), own: 0, others: 2, number: 904 },
  { day: Date.UTC(2026, 9, 30, 11, 11), own: 2, others: 1, number: 0 },
] as const

export async function saveCollector(db: Database): Promise<void> {
  await db
    .insert(users)
    .values({
      id: collectorId,
      email: COLLECTOR_EMAIL,
      name: 'Noor Lindqvist',
      firstName: 'Noor',
      lastName: 'Lindqvist',
      isArtist: false,
      createdAt: new Date(Date.UTC(2025, 3, 12)),
    })
    .onConflictDoNothing()
}

/** The demo collector's history, the demo artist's sales, and some favourites of everybody. */
export async function seedDemoTrade(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await saveOrders(tx)
    await saveFavourites(tx)
  })
}

async function saveOrders(db: Queryable): Promise<void> {
  const all = await db.select().from(artworks)
  const published = demoArtists.flatMap((artist) =>
    artist.works.filter((work) => !work.isDraft).map((work) => ({ artist, work })),
  )
  const rowOf = new Map(all.map((row) => [row.id, row]))
  const own = published.filter(({ artist }) => artist.isDemoArtist)
  const others = published.filter(({ artist }) => !artist.isDemoArtist)
  for (const [index, order] of ORDERS.entries()) {
    const chosen = [
      ...own.slice(index, index + order.own),
      ...others.slice(index * 9, index * 9 + order.others),
    ]
    const id = demoId(`order ${index}`, order.day)
    const lines = chosen.flatMap(({ artist, work }) => {
      const row = rowOf.get(workId({ artist, work }))
      return row === undefined ? [] : [{ artist, row }]
    })
    const total = lines.reduce((sum, { row }) => sum + (row.priceCents ?? 0), 0)
    await db
      .insert(purchases)
      .values({
        id,
        buyerId: collectorId,
        idempotencyKey: `demo-order-${index}`,
        orderNumber: order.number,
        totalCents: total,
        delivery,
        purchasedAt: new Date(order.day),
      })
      .onConflictDoNothing()
    await db
      .insert(purchaseItems)
      .values(
        lines.map(({ artist, row }) => ({
          id: demoId(`order ${index} ${row.id}`, order.day),
          purchaseId: id,
          itemId: row.id,
          artworkId: row.id,
          artistId: artistId(artist),
          imageId: row.imageId,
          title: row.title,
          artist: `${artist.firstName} ${artist.lastName}`,
          priceCents: row.priceCents ?? 0,
          quantity: 1,
          purchasedAt: new Date(order.day),
        })),
      )
      .onConflictDoNothing()
  }
}

/** Everybody likes some of the others' works; the collector more of them. */
async function saveFavourites(db: Queryable): Promise<void> {
  const people = [...demoArtists.map(artistId), collectorId]
  const works = demoArtists.flatMap((artist) =>
    artist.works.filter((work) => !work.isDraft).map((work) => workId({ artist, work })),
  )
  const rows = people.flatMap((userId, person) =>
    works
      .filter((_, place) => (place * 7 + person * 11) % (userId === collectorId ? 8 : 13) === 0)
      .map((itemId, order) => ({
        userId,
        itemId,
        artworkId: itemId,
        addedAt: new Date(Date.UTC(2026, 8, 1 + (order % 28), 10, person)),
      })),
  )
  await db.insert(favourites).values(rows).onConflictDoNothing()
}
