import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { ImageStore } from '../../app/images/storage/image-store.server.ts'
import {
  GRACE_MS,
  sweepImages,
  sweepStrayFiles,
} from '../../app/images/storage/image-sweep.server.ts'
import { imageIdOfKey, imageKeys } from '../../app/images/image.ts'
import { images } from '../../app/images/image.tables.server.ts'
import { connect, type Database, type DatabaseTarget } from '../../app/database/database.server.ts'

const MINUTE_MS = 60_000

/** Each query finds rows that only a partial write leaves. Its key names the violation. */
const HALF_DONE = {
  'users without a password': sql`
    select id from users
    where not exists (select from credentials where user_id = users.id and password is not null)`,
  'purchases whose total is not the sum of their lines': sql`
    select purchases.id from purchases
    left join purchase_items on purchase_items.purchase_id = purchases.id
    group by purchases.id
    having purchases.total_cents is distinct from sum(price_cents * quantity)`,
  'published works without a price': sql`
    select id from artworks where published_at is not null and price_cents is null`,
  'favourites of works that are gone': sql`
    select item_id from favourites where artwork_id is null and stock_photo_id is null`,
  'works whose copies left are not those in the ledger of copies': sql`
    select id from artworks
    where edition_kind <> 'open' and copies_left <> (
      select count(*) from artwork_copies
      where artwork_id = artworks.id and kind = 'numbered' and state <> 'sold')`,
  'lines that hold another number of copies than they have': sql`
    select id from purchase_items
    where edition is not null
      and case when state in ('cancelled', 'returned') then 0 else quantity end <> (
        select count(*) from artwork_copies
        where purchase_id = purchase_items.purchase_id
          and artwork_id = purchase_items.artwork_id)`,
  'copies that differ from their last change': sql`
    select copies.number from artwork_copies as copies
    cross join lateral (
      select change from copy_ledger
      where artwork_id = copies.artwork_id and kind = copies.kind and number = copies.number
      order by id desc limit 1) as last
    where (copies.state = 'sold') <> (last.change = 'sold')`,
  'lines that differ from their last change': sql`
    select id from purchase_items
    where state <> (
      select case change when 'return-requested' then 'delivered' else change end
      from line_changes where line_id = purchase_items.id order by at desc limit 1)`,
  'transactions that are still open': sql`
    select pid from pg_stat_activity
    where application_name = 'frame' and state like 'idle in transaction%'
      and state_change < now() - interval '3 seconds'`,
}

/**
 * Checks rows and files directly while no write is in progress: no write is partial, and after a
 * sweep of unused images every image has all its files and every file its image.
 */
export async function audit(target: DatabaseTarget, store: ImageStore): Promise<string[]> {
  const { db, close } = connect({ target, max: 2 })
  try {
    await answered(db)
    const violations: string[] = []
    for (const [name, query] of Object.entries(HALF_DONE)) {
      const { rows } = await db.execute(query)
      if (rows.length > 0) violations.push(`${rows.length} ${name}`)
    }
    return [...violations, ...(await auditImages(db, store))]
  } finally {
    await close(1000)
  }
}

async function answered(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.execute(sql`select 1`)
      return
    } catch (error) {
      if (attempt === 100) throw error
      await sleep(50)
    }
  }
}

async function auditImages(db: Database, store: ImageStore): Promise<string[]> {
  const later = new Date(Date.now() + GRACE_MS + MINUTE_MS)
  await sweepImages({ db, store }, later)
  await sweepStrayFiles({ db, store }, later)
  const files = new Set<string>()
  for await (const { key } of store.list()) files.add(key)
  const rows = await db.select().from(images)
  const missing = rows.flatMap(imageKeys).filter((key) => !files.has(key))
  const ids = new Set(rows.map(({ id }) => id))
  const orphans = [...files].filter((key) => !ids.has(imageIdOfKey(key) ?? ''))
  return [
    ...missing.map((key) => `the file ${key} is missing`),
    ...orphans.map((key) => `the file ${key} belongs to no image`),
  ]
}
