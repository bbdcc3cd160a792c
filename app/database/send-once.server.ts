import { sql, type Column, type Table } from 'drizzle-orm'
import type { Queryable } from './database.server.ts'

/**
 * A table of messages that are sent once. `claimedAt` is when a process began to send a message,
 * `settledAt` when it was sent, or dropped because there was nothing to send.
 */
type SendTable = Table & Readonly<Record<'id' | 'claimedAt' | 'settledAt', Column>>

type Sending = {
  readonly table: SendTable
  readonly id: string
  readonly now: Date
  /**
   * Throws when sending failed and has to be retried. Returns without sending if there is nothing
   * to send.
   */
  readonly send: () => Promise<void>
}

/**
 * Sends the message of a row, unless it was sent before. A process that ends after sending and
 * before storing `settledAt` leaves a row that is sent again.
 * @throws when another process may be sending it, and what `send` throws
 */
export async function sendOnce(db: Queryable, sending: Sending): Promise<void> {
  const { table, id, send } = sending
  const state = await claim(db, sending)
  if (state === 'settled') return
  if (state === 'busy') throw new Error('another process is sending this mail')
  try {
    await send()
  } catch (error) {
    await db.execute(sql`update ${table} set claimed_at = null where id = ${id}`)
    throw error
  }
  await db.execute(sql`update ${table} set settled_at = now() where id = ${id}`)
}

/** Longer than any mail server may take to answer. */
const CLAIM_MINUTES = 15

/** Claims a row, so that no other process sends it meanwhile. */
async function claim(
  db: Queryable,
  { table, id, now }: Sending,
): Promise<'claimed' | 'settled' | 'busy'> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ isClaimed: boolean; isOpen: boolean }>(sql`
    with claimed as (
      update ${table} set claimed_at = ${at}
      where id = ${id}
        and (claimed_at is null or claimed_at < ${at} - make_interval(mins => ${CLAIM_MINUTES}))
      returning id
    )
    select exists (select from claimed) as "isClaimed", settled_at is null as "isOpen"
    from ${table} where id = ${id}`)
  const row = rows[0]
  if (row?.isOpen !== true) return 'settled'
  return row.isClaimed ? 'claimed' : 'busy'
}
