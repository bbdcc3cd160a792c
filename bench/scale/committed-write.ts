import { deleteUser, updateUser } from '../../app/account/account.store.server.ts'
import {
  deleteArtwork,
  insertArtwork,
  updateArtwork,
} from '../../app/artworks/saving/artwork-change.store.server.ts'
import { changePublication } from '../../app/artworks/publication/publication.store.server.ts'
import { publishWork } from '../../app/artworks/publication/publication.ts'
import { addToCart } from '../../app/cart/cart-addition.store.server.ts'
import { loadCart, removeFromCart } from '../../app/cart/cart.store.server.ts'
import { placeOrder } from '../../app/checkout/order-placement.store.server.ts'
import { addFavourite, removeFavourite } from '../../app/favourites/favourite.store.server.ts'
import { transact, type Database } from '../../app/database/database.server.ts'
import { newId } from '../../app/kernel/id.ts'
import { nthOf } from './exercise.ts'
import type { Gallery } from './gallery-database.ts'
import type { Measurable } from './timing.ts'
import { listArtworkColumns } from '../artwork-columns.ts'
import { DELIVERY } from './order-exercise.ts'

export type CommittedWrite = {
  readonly title: string
  /** The maximum in milliseconds, if there is a goal. */
  readonly goalMs?: number
  /** A smaller number of samples, for writes that take long to undo. */
  readonly samples?: number
  readonly on: (gallery: Gallery) => Measurable
}

const owned = ({ id, artistId }: { id: string; artistId: string }) => ({ id, artistId })

/** Deletes a work as the API does: the work, then its line in the artist's own cart. */
const remove = (db: Database, key: { id: string; artistId: string }) =>
  transact(db, async (tx) => {
    if (!(await deleteArtwork(tx, key))) throw new Error('the work was not there')
    await removeFromCart(tx, key.artistId, key.id)
  })

const texts = { title: 'T', description: 'D', altDescription: 'A' }

/** Writes that people make, committed. Each is undone afterwards. */
export const COMMITTED_WRITES: readonly CommittedWrite[] = [
  {
    title: 'change a work',
    goalMs: 100,
    on: ({ db, scene }) => ({
      prepare: async (nth) => () =>
        updateArtwork(db, owned(nthOf(scene.works, nth)), { description: `Changed ${nth}` }),
    }),
  },
  {
    title: 'change a work that 10,000 people favour',
    goalMs: 100,
    on: ({ db, sql, scene }) => ({
      prepare: async (nth) => {
        const key = await keyOf(sql, nthOf(scene.popular, nth))
        return () => updateArtwork(db, key, { description: `Changed ${nth}` })
      },
    }),
  },
  {
    title: 'delete a work',
    goalMs: 100,
    on: ({ db, scene }) => ({
      prepare: async (nth) => {
        const { artistId, imageId } = nthOf(scene.works, nth)
        const id = newId()
        await insertArtwork(db, { ...texts, id, artistId, imageId })
        return () => remove(db, { id, artistId })
      },
    }),
  },
  {
    title: 'delete a work that 10,000 people favour',
    goalMs: 100,
    samples: 10,
    on: ({ db, sql, scene }) => {
      const id = scene.popular[0] ?? ''
      return {
        prepare: async () => {
          await keepWork(sql, id)
          const key = await keyOf(sql, id)
          return () => remove(db, key)
        },
        restore: () => putWorkBack(sql),
      }
    },
  },
  {
    title: 'change the profile of an artist with 5,000 works',
    goalMs: 1000,
    on: ({ db, scene }) => ({
      prepare: async (nth) => () =>
        updateUser(db, scene.busyArtist, { firstName: `Ada ${nth}`, location: `Ghent ${nth}` }),
    }),
  },
  {
    title: 'publish a work',
    on: ({ db, sql, scene }) => ({
      prepare: async (nth) => () =>
        changePublication(db, owned(nthOf(scene.drafts, nth)), (state) =>
          publishWork(state, scene.now),
        ),
      restore: (nth) =>
        sql`update artworks set published_at = null where id = ${nthOf(scene.drafts, nth).id}`.execute(),
    }),
  },
  {
    title: 'favour a work that 10,000 people favour',
    on: ({ db, scene }) => {
      const fan = scene.people.at(-1) ?? ''
      const key = (nth: number) => [fan, nthOf(scene.popular, nth)] as const
      return {
        prepare: async (nth) => {
          const [userId, itemId] = key(nth)
          await removeFavourite(db, { userId }, itemId)
          return () => addFavourite(db, { userId }, { itemId, addedAt: scene.now })
        },
      }
    },
  },
  {
    title: 'put a work into the cart',
    on: ({ db, scene }) => {
      const key = (nth: number) =>
        [nthOf(scene.people, nth), nthOf(scene.works, nth + 7).id] as const
      return {
        prepare: async (nth) => {
          const [userId, itemId] = key(nth)
          return () => addToCart(db, { userId }, { itemId, quantity: 1 })
        },
        restore: (nth) => removeFromCart(db, ...key(nth)),
      }
    },
  },
  {
    title: 'order what is in the cart (two works)',
    on: ({ db, sql, scene }) => ({
      prepare: async (nth) => {
        const buyerId = await newPerson(sql)
        for (const place of [nth, nth + 9]) {
          const itemId = nthOf(scene.works, place).id
          await addToCart(db, { userId: buyerId }, { itemId, quantity: 1 })
        }
        const { total } = await loadCart(db, buyerId, new Date())
        const order = { buyerId, delivery: DELIVERY, total, orderNumber: 7, now: scene.now }
        return () => placeOrder(db, { ...order, idempotencyKey: newId() })
      },
      restore: async () => {
        await sql`delete from purchases where buyer_id in (select id from users where email >= 'bench-' and email < 'bench.')`
        await erasePeople(sql)
      },
    }),
  },
  {
    title: 'delete a collector with 100 favourites',
    on: ({ db, sql, scene }) => ({
      prepare: async () => {
        const id = await newPerson(sql)
        const works = scene.works.slice(0, 100).map((work) => work.id)
        await sql`
          insert into favourites (user_id, item_id, artwork_id)
          select ${id}, id::text, id from artworks where id in ${sql(works)}`
        return () => transact(db, (tx) => deleteUser(tx, id))
      },
    }),
  },
]

type Sql = Gallery['sql']

async function keyOf(sql: Sql, id: string): Promise<{ id: string; artistId: string }> {
  const [row] = await sql`select artist_id from artworks where id = ${id}`
  return { id, artistId: String(row?.['artist_id']) }
}

async function newPerson(sql: Sql): Promise<string> {
  const id = newId()
  await sql`
    insert into users (id, email, name, first_name, last_name, is_artist)
    values (${id}, ${`bench-${id}@example.com`}, 'B', 'B', 'B', false)`
  return id
}

const erasePeople = (sql: Sql) =>
  sql`delete from users where email >= 'bench-' and email < 'bench.'`

/** Copies a work and the rows that refer to it, to restore them after its deletion. */
async function keepWork(sql: Sql, id: string): Promise<void> {
  await sql`drop table if exists bench.kept_work, bench.kept_favourite, bench.kept_cart, bench.kept_sale`
  await sql.unsafe(`
    create table bench.kept_work as select * from artworks where id = '${id}';
    create table bench.kept_favourite as select * from favourites where artwork_id = '${id}';
    create table bench.kept_cart as select user_id, item_id from cart_items where artwork_id = '${id}';
    create table bench.kept_sale as select id from purchase_items where artwork_id = '${id}'`)
}

async function putWorkBack(sql: Sql): Promise<void> {
  // PostgreSQL refuses values for generated columns.
  const columns = await listArtworkColumns(sql.pool)
  await sql.unsafe(`
    insert into artworks (${columns}) select ${columns} from bench.kept_work;
    insert into favourites select * from bench.kept_favourite;
    update cart_items line set artwork_id = line.item_id::uuid from bench.kept_cart kept
      where line.user_id = kept.user_id and line.item_id = kept.item_id;
    update purchase_items line set artwork_id = line.item_id::uuid from bench.kept_sale kept
      where line.id = kept.id`)
}
