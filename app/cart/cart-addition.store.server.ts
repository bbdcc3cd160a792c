import { sql, type SQL } from 'drizzle-orm'
import { prepareForActor } from '../account/session/session.store.server.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import type { Actor } from '../http/actor.server.ts'
import {
  retryOnDeadlock,
  transact,
  type Database,
  type Queryable,
} from '../database/database.server.ts'
import { isUuid } from '../kernel/id.ts'
import { stockPhotos } from '../stock-photos/stock-photo.tables.server.ts'
import { MAX_CART_LINES, MAX_QUANTITY } from './cart.ts'
import { cartItems } from './cart.tables.server.ts'

export type Addition = {
  readonly itemId: string
  readonly quantity: number
  /** The price that was seen as a guest; null for today's price. */
  readonly seenPriceCents?: number | null
}

/**
 * Adds a published work or a stored stock photo to a cart at today's price, or raises its quantity.
 * @returns null when the work or the user does not exist, the cart is full, or there are too few
 *   unsold copies
 */
export async function addToCart(
  db: Queryable,
  actor: Actor,
  addition: Addition,
): Promise<{ quantity: number; isNew: boolean } | null> {
  const [row] = await retryOnDeadlock(() => insertLine(db, actor, { ...addition, mode: 'add' }))
  return row ?? null
}

/**
 * Merges a guest's lines into a cart in one transaction: the larger quantity of each line stays.
 * Works that do not exist or exceed the limit of lines are left out.
 */
export async function mergeIntoCart(
  db: Database,
  userId: string,
  additions: readonly Addition[],
): Promise<void> {
  if (additions.length === 0) return
  await transact(db, async (tx) => {
    for (const addition of additions) {
      await insertLine(tx, { userId }, { ...addition, mode: 'merge' })
    }
  })
}

function insertLine(
  db: Queryable,
  actor: Actor,
  { itemId, quantity, seenPriceCents = null, mode }: Addition & { mode: keyof typeof insertions },
) {
  const insert = insertions[mode][isUuid(itemId) ? 'work' : 'photo']
  return insert(db, actor, { itemId, quantity, seenPriceCents })
}

const itemPlace = sql`${sql.placeholder('itemId')}::text`

// Looked up in the same statement, so that neither price nor work can change in between.
const sources = {
  work: sql`select id, null::text as photo_id, title, price_cents, copies_left from ${artworks}
    where id = ${sql.placeholder('itemId')}::uuid and published_at is not null`,
  photo: sql`select null::uuid as id, id as photo_id, photo->>'title' as title, price_cents,
      null::int as copies_left
    from ${stockPhotos} where id = ${itemPlace}`,
}

const added = { quantity: sql<number>`quantity`, isNew: sql<boolean>`is_new` }

const seenPrice = sql`coalesce(${sql.placeholder('seenPriceCents')}::int, source.price_cents)`
const quantityPlace = sql`${sql.placeholder('quantity')}::int`

type Insertion = { readonly repeated: SQL; readonly quantity: SQL; readonly hasCopies: SQL }

/**
 * An addition has shown today's price to the buyer, and is refused for more than the unsold copies.
 * A merge has not: it lowers a line to them, and keeps a sold work so that the cart can report it.
 */
const ADD: Insertion = {
  repeated: sql`quantity = least(line.quantity + excluded.quantity, ${MAX_QUANTITY}::int),
    seen_price_cents = excluded.seen_price_cents`,
  quantity: quantityPlace,
  hasCopies: sql`coalesce(source.copies_left >= ${quantityPlace} + coalesce((
    select quantity from ${cartItems} as kept
    where kept.user_id = buyer.id and kept.item_id = ${itemPlace}), 0), true)`,
}
const MERGE: Insertion = {
  repeated: sql`quantity = greatest(line.quantity, excluded.quantity)`,
  quantity: sql`least(${quantityPlace},
    greatest(coalesce(source.copies_left, ${MAX_QUANTITY}::int), 1))`,
  hasCopies: sql`true`,
}

/**
 * Additions to one cart run one after the other, since two at once could both take the last line.
 * `cart_has_room` (migration 0006) takes a lock until the end of the transaction and counts
 * afterwards: the statement's own snapshot would be older than the lock. Each part depends on the
 * one before, so that the lock precedes the lock of the work.
 * @param buyer one row with the user's id, or none
 */
const insertion = (buyer: SQL, source: SQL, { repeated, quantity, hasCopies }: Insertion) => sql`
    insert into ${cartItems} as line
      (user_id, item_id, artwork_id, stock_photo_id, title, seen_price_cents, quantity, added_at)
    select buyer.id, coalesce(source.id::text, source.photo_id), source.id, source.photo_id, source.title, ${seenPrice},
      ${quantity}, clock_timestamp()
    from ${buyer} as buyer
    cross join lateral cart_has_room(buyer.id, ${itemPlace}, ${MAX_CART_LINES}) as room
    cross join lateral (${source} and room for share) as source
    where ${hasCopies}
    on conflict (user_id, item_id) do update set ${repeated}, title = excluded.title
    returning quantity, (xmax = 0) as is_new`

/**
 * Raising the quantity of a line needs no lock, since it adds no line. Only a new line takes the
 * lock.
 */
const prepareAdd = (name: string, source: SQL) =>
  prepareForActor(name, added, {
    raised: sql`
      update ${cartItems} as line set title = source.title, seen_price_cents = ${seenPrice},
        quantity = least(line.quantity + ${quantityPlace}, ${MAX_QUANTITY}::int)
      from viewer, (${source}) as source
      where line.user_id = viewer.id and line.item_id = ${itemPlace}
        and coalesce(line.quantity + ${quantityPlace} <= source.copies_left, true)
      returning line.quantity, false as is_new`,
    inserted: insertion(
      sql`(select id from viewer where not exists (select from raised))`,
      source,
      ADD,
    ),
    added: sql`
      select quantity, is_new from raised union all select quantity, is_new from inserted`,
  })

const prepareMerge = (name: string, source: SQL) =>
  prepareForActor(name, added, { merged: insertion(sql`viewer`, source, MERGE) })

const insertions = {
  add: {
    work: prepareAdd('cart_work', sources.work),
    photo: prepareAdd('cart_photo', sources.photo),
  },
  merge: {
    work: prepareMerge('merge_work', sources.work),
    photo: prepareMerge('merge_photo', sources.photo),
  },
}
