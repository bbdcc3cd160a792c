import type { Queryable } from '../../database/database.server.ts'
import { newId } from '../../kernel/id.ts'
import { lineChanges, orderMails } from './order.tables.server.ts'

type PlacedLine = { readonly id: string; readonly artistId: string | null }

/**
 * Inserts the first history entry of new lines, and their mails: one to the buyer, and one to each
 * artist.
 * @param tx the transaction that has inserted the lines
 */
export async function beginLines(
  tx: Queryable,
  lines: readonly PlacedLine[],
  now: Date,
): Promise<void> {
  const placed = { change: 'placed', by: 'buyer', at: now } as const
  await tx.insert(lineChanges).values(lines.map(({ id }) => ({ lineId: id, ...placed })))
  const [first] = lines
  if (first === undefined) return
  const ofArtists = lines.filter(
    ({ artistId }, index) =>
      artistId !== null && index === lines.findIndex((line) => line.artistId === artistId),
  )
  await tx.insert(orderMails).values([
    { id: newId(), lineId: first.id, change: 'placed', recipient: 'buyer' },
    ...ofArtists.map(({ id }) => ({
      id: newId(),
      lineId: id,
      change: 'placed' as const,
      recipient: 'artist' as const,
    })),
  ])
}
