import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import {
  insertArtworkIn,
  updateArtworkIn,
  type ArtworkFields,
  type ArtworkChangeKey,
  type EditionChange,
  type NewRow,
} from './artwork-change.store.server.ts'
import { refuseViolations } from './change-artwork.server.ts'

/** A work to add, or a change of one. */
export type ArtworkWrite =
  | { readonly row: NewRow }
  | {
      readonly key: ArtworkChangeKey
      readonly fields: Partial<ArtworkFields>
      readonly edition: EditionChange | null
    }

/** Ends the transaction of an atomic save. */
class Refused extends Error {
  readonly outcomes: readonly (Refusal | null)[]
  constructor(outcomes: readonly (Refusal | null)[]) {
    super('refused')
    this.outcomes = outcomes
  }
}

/**
 * Saves many works of one artist, in their order.
 * @param options.atomic in one transaction, which saves nothing if any write is refused; otherwise
 *   each in its own
 * @returns for each write its refusal, or null
 */
export async function saveArtworks(
  db: Database,
  writes: readonly ArtworkWrite[],
  { atomic }: { readonly atomic: boolean },
): Promise<readonly (Refusal | null)[]> {
  if (atomic) return saveTogether(db, writes)
  const outcomes: (Refusal | null)[] = []
  for (const write of writes) {
    outcomes.push(await refused(() => transact(db, (tx) => save(tx, write))))
  }
  return outcomes
}

async function saveTogether(db: Database, writes: readonly ArtworkWrite[]) {
  try {
    return await transact(db, async (tx) => {
      const outcomes: (Refusal | null)[] = []
      for (const write of writes) {
        const outcome = await refused(() => save(tx, write))
        outcomes.push(outcome)
        // The statement that was refused may have ended the transaction.
        if (outcome !== null) throw new Refused(outcomes)
      }
      return outcomes
    })
  } catch (error) {
    if (error instanceof Refused) return writes.map((_, index) => error.outcomes[index] ?? null)
    throw error
  }
}

async function refused(write: () => Promise<boolean | Refusal>): Promise<Refusal | null> {
  const outcome = await refuseViolations(write)
  if (isRefusal(outcome)) return outcome
  return outcome ? null : refuse('artwork-not-found')
}

async function save(tx: Queryable, write: ArtworkWrite): Promise<boolean | Refusal> {
  if ('key' in write) return updateArtworkIn(tx, write.key, write.fields, write.edition)
  await insertArtworkIn(tx, write.row)
  return true
}
