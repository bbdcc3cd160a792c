import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { uuidArray, type Queryable } from '../../database/database.server.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import { publishChange } from '../artwork-event.server.ts'
import { artworks } from '../artwork.tables.server.ts'
import { foldedTags } from '../artwork.store.server.ts'
import { artworkCopies } from './copy.tables.server.ts'
import { changeEdition, type EditionTerms } from './edition.ts'

/** The holder of copies, and the current time. */
export type CopyTaker = {
  /** A user's id, or the hash of a guest's reservation token; null for nobody in particular. */
  readonly holder: string | null
  readonly now: Date
}

/** Copies of one work. */
type CopyCount = { readonly artworkId: string; readonly quantity: number }

const isFree = ({ holder, now }: CopyTaker): SQL => sql`(copy.state = 'available'
  or (copy.state = 'reserved' and (copy.holder = ${holder} or copy.reserved_until <= ${now})))`

/**
 * Locks those of the works that have a limited number of copies until the transaction ends. Every
 * reservation, sale or change of copies takes this lock first, in the order of ids, so that two
 * buyers of one work follow each other and no buyer is refused for a copy that stays unsold.
 */
export async function lockEditions(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: artworks.id })
    .from(artworks)
    .where(and(inArray(artworks.id, [...ids]), ne(artworks.editionKind, 'open')))
    .orderBy(artworks.id)
    .for('no key update')
}

/** Counts the copies of each work that somebody may take now, without open editions. */
export async function countFreeCopies(
  db: Queryable,
  ids: readonly string[],
  taker: CopyTaker,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; free: number }>(sql`
    select work.id, (
      select count(*)::int from ${artworkCopies} as copy
      where copy.artwork_id = work.id and copy.kind = 'numbered' and ${isFree(taker)}
    ) as free
    from ${artworks} as work
    where work.id = any(${uuidArray(ids)}) and work.edition_kind <> 'open'`)
  return new Map(rows.map(({ id, free }) => [id, free]))
}

/** The copies to take: those that the holder has reserved, then the lowest numbers. */
const chosen = ({ artworkId, quantity }: CopyCount, taker: CopyTaker): SQL => sql`
  select copy.number from ${artworkCopies} as copy
  where copy.artwork_id = ${artworkId} and copy.kind = 'numbered' and ${isFree(taker)}
  order by (copy.state = 'reserved' and copy.holder = ${taker.holder}) desc, copy.number
  limit ${quantity} for update`

/** Adds the rows of `changed` to the ledger, and returns their numbers. */
const noted = (change: 'reserved' | 'released' | 'sold' | 'returned', at: Date): SQL => sql`
  noted as (
    insert into copy_ledger (artwork_id, kind, number, change, purchase_id, at)
    select artwork_id, kind, number, ${change}, purchase_id, ${at}::timestamptz from changed)
  select number from changed order by number`

/**
 * Reserves copies. A valid reservation keeps its end.
 * @param tx a transaction that has locked the work and counted its free copies
 * @returns the time at which the holder's first reservation ends
 */
export async function reserveCopies(
  tx: Queryable,
  count: CopyCount,
  taker: CopyTaker & { readonly holder: string; readonly until: Date },
): Promise<Date> {
  await tx.execute(sql`
    with choice as materialized (${chosen(count, taker)}), changed as (
      update ${artworkCopies} as taken
      set state = 'reserved', holder = ${taker.holder}, reserved_until = ${taker.until}
      from choice
      where taken.artwork_id = ${count.artworkId} and taken.kind = 'numbered'
        and taken.number = choice.number
        and (taken.holder is distinct from ${taker.holder} or taken.reserved_until <= ${taker.now})
      returning taken.artwork_id, taken.kind, taken.number, taken.purchase_id),
    ${noted('reserved', taker.now)}`)
  const { rows } = await tx.execute<{ until: Date }>(sql`
    select min(reserved_until) as until from ${artworkCopies} as copy
    where copy.artwork_id = ${count.artworkId} and copy.state = 'reserved'
      and copy.holder = ${taker.holder}`)
  return new Date(rows[0]?.until ?? taker.until)
}

/**
 * Sells copies and publishes `artwork.changed` for a published work.
 * @param tx a transaction that has locked the work and counted its free copies
 * @returns the numbers of the copies
 * @throws when there are fewer free copies
 */
export async function sellCopies(
  tx: Queryable,
  count: CopyCount,
  { purchaseId, ...taker }: CopyTaker & { readonly purchaseId: string },
): Promise<number[]> {
  const { rows } = await tx.execute<{ number: number }>(sql`
    with choice as materialized (${chosen(count, taker)}), changed as (
      update ${artworkCopies} as taken
      set state = 'sold', holder = null, reserved_until = null, purchase_id = ${purchaseId}
      from choice
      where taken.artwork_id = ${count.artworkId} and taken.kind = 'numbered'
        and taken.number = choice.number and taken.state <> 'sold'
      returning taken.artwork_id, taken.kind, taken.number, taken.purchase_id),
    ${noted('sold', taker.now)}`)
  if (rows.length !== count.quantity) {
    throw new Error(`${rows.length} of ${count.quantity} copies of ${count.artworkId} are free`)
  }
  await moveCopiesLeft(tx, count.artworkId, -count.quantity)
  return rows.map(({ number }) => number)
}

/**
 * Makes the copies of a purchase available again, and publishes `artwork.changed`.
 * @param tx a transaction that has locked the work
 * @returns the number of copies
 */
export async function returnCopies(
  tx: Queryable,
  artworkId: string,
  { purchaseId, now }: { readonly purchaseId: string; readonly now: Date },
): Promise<number> {
  const { rows } = await tx.execute(sql`
    with changed as (
      update ${artworkCopies} as taken set state = 'available', purchase_id = null
      where taken.artwork_id = ${artworkId} and taken.state = 'sold'
        and taken.purchase_id = ${purchaseId}
      returning taken.artwork_id, taken.kind, taken.number, ${purchaseId}::uuid as purchase_id),
    ${noted('returned', now)}`)
  if (rows.length > 0) await moveCopiesLeft(tx, artworkId, rows.length)
  return rows.length
}

async function moveCopiesLeft(tx: Queryable, artworkId: string, by: number): Promise<void> {
  const [row] = await tx
    .update(artworks)
    .set({ copiesLeft: sql`${artworks.copiesLeft} + ${by}` })
    .where(eq(artworks.id, artworkId))
    .returning({ artistId: artworks.artistId, publishedAt: artworks.publishedAt, foldedTags })
  if (row === undefined || row.publishedAt === null) return
  await publishChange(tx, { id: artworkId, ...row }, ['edition'])
}

/** Copies released by one statement. */
const RELEASE_BATCH = 1000

/** Releases copies whose reservation has ended. They counted as available since then. */
export async function releaseExpiredCopies(db: Queryable, now: Date): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(sql`
      with expired as (
        select artwork_id, kind, number from ${artworkCopies} as copy
        where copy.state = 'reserved' and copy.reserved_until <= ${now}
        order by copy.reserved_until limit ${RELEASE_BATCH} for update skip locked),
      ${released(sql`expired`)}, ${noted('released', now)}`)
    if (rows.length < RELEASE_BATCH) return
  }
}

/**
 * Releases all reserved copies of a work.
 * @param tx a transaction that has locked the work
 */
export async function releaseCopiesOf(tx: Queryable, artworkId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    with own as materialized (
      select artwork_id, kind, number, state from ${artworkCopies} as copy
      where copy.artwork_id = ${artworkId} for update),
    unwanted as (select artwork_id, kind, number from own where state = 'reserved'),
    ${released(sql`unwanted`)}, ${noted('released', now)}`)
}

/** Releases the copies that a holder has reserved of other works than these. */
export async function releaseOtherCopies(
  tx: Queryable,
  wantedIds: readonly string[],
  { holder, now }: { readonly holder: string; readonly now: Date },
): Promise<void> {
  await tx.execute(sql`
    with unwanted as (
      select artwork_id, kind, number from ${artworkCopies} as copy
      where copy.state = 'reserved' and copy.holder = ${holder}
        and copy.artwork_id <> all(${uuidArray(wantedIds)})
      for update skip locked),
    ${released(sql`unwanted`)}, ${noted('released', now)}`)
}

const released = (rows: SQL): SQL => sql`
  changed as (
    update ${artworkCopies} as taken
    set state = 'available', holder = null, reserved_until = null
    from ${rows} as gone
    where (taken.artwork_id, taken.kind, taken.number) = (gone.artwork_id, gone.kind, gone.number)
    returning taken.artwork_id, taken.kind, taken.number, taken.purchase_id)`

/** Passes a guest's reservations to their account after a sign-in. */
export async function passReservations(
  db: Queryable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .update(artworkCopies)
    .set({ holder: to })
    .where(and(sql`${artworkCopies.state} = 'reserved'`, eq(artworkCopies.holder, from)))
}

/** Whether a work was ever sold. Given by the checkout, which knows the purchases. */
export type WasSold = (tx: Queryable, artworkId: string) => Promise<boolean>

type WantedEdition = { wanted: EditionTerms; wasSold: WasSold; now: Date }

/**
 * Checks an artist's change to an edition.
 * @returns null for an unchanged edition, or the refusal `edition-in-use`
 */
export async function decideEdition(
  tx: Queryable,
  artworkId: string,
  { wanted, wasSold, now }: WantedEdition,
): Promise<(EditionTerms & { readonly sold: number }) | null | Refusal<'edition-in-use'>> {
  const [current] = await tx
    .select({
      kind: artworks.editionKind,
      size: artworks.editionSize,
      proofs: artworks.proofCount,
      copiesLeft: artworks.copiesLeft,
    })
    .from(artworks)
    .where(eq(artworks.id, artworkId))
  if (current === undefined || isSameEdition(current, wanted)) return null
  const { rows } = await tx.execute<{ last: number }>(sql`
    select coalesce(max(number), 0)::int as last from ${artworkCopies} as copy
    where copy.artwork_id = ${artworkId} and copy.kind = 'numbered' and (copy.state = 'sold'
      or (copy.state = 'reserved' and copy.reserved_until > ${now}))`)
  const sold = (current.size ?? 0) - (current.copiesLeft ?? 0)
  const isSold = sold > 0 || (await wasSold(tx, artworkId))
  const lastTaken = rows[0]?.last ?? 0
  const decision = changeEdition(current, wanted, { isSold, lastTaken })
  return isRefusal(decision) ? decision : { ...decision, sold }
}

/**
 * Checks an artist's change to an edition, and adds and removes its copies.
 * @param tx a transaction that has locked the work
 * @returns the columns of the work, or the refusal `edition-in-use`
 */
export async function applyEdition(
  tx: Queryable,
  artworkId: string,
  change: WantedEdition,
): Promise<Partial<EditionColumns> | Refusal<'edition-in-use'>> {
  const decision = await decideEdition(tx, artworkId, change)
  if (decision === null) return {}
  if (isRefusal(decision)) return decision
  await setCopies(tx, artworkId, decision)
  return editionColumns(decision, decision.sold)
}

/** The columns of an edition of which some copies are sold. */
export const editionColumns = ({ kind, size, proofs }: EditionTerms, sold = 0) => ({
  editionKind: kind,
  editionSize: size,
  proofCount: proofs,
  copiesLeft: size === null ? null : size - sold,
})

const isSameEdition = (one: EditionTerms, other: EditionTerms): boolean =>
  one.kind === other.kind && one.size === other.size && one.proofs === other.proofs

type EditionColumns = ReturnType<typeof editionColumns>

/** Adds the copies that an edition lacks and removes those beyond its size. */
export async function setCopies(
  tx: Queryable,
  artworkId: string,
  { size, proofs }: EditionTerms,
): Promise<void> {
  await tx.execute(sql`
    delete from ${artworkCopies} as copy where copy.artwork_id = ${artworkId}
      and copy.number > case copy.kind when 'numbered' then ${size ?? 0}::int else ${proofs}::int end`)
  await tx.execute(sql`
    insert into ${artworkCopies} (artwork_id, kind, number)
    select ${artworkId}::uuid, 'numbered', generate_series(1, ${size ?? 0}::int)
    union all select ${artworkId}::uuid, 'proof', generate_series(1, ${proofs}::int)
    on conflict do nothing`)
}
