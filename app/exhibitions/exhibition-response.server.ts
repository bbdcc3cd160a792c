import { tagRevision } from '../http/entity-tag.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { orThrow, ProblemError, type ApiContext } from '../http/http.server.ts'
import { isRefusal, type Refusal } from '../kernel/result.ts'
import { findOwnExhibition, type ExhibitionKey } from './exhibition.store.server.ts'

/**
 * The artist's series or exhibition as it is now. Sets its revision as `ETag`.
 * @throws ProblemError
 */
export async function readCurrent(db: Queryable, c: ApiContext, key: ExhibitionKey) {
  return tagRevision(c, await getOwnExhibition(db, key))
}

/** @throws ProblemError */
export async function getOwnExhibition(db: Queryable, key: ExhibitionKey) {
  const found = await findOwnExhibition(db, key, new Date())
  if (found === null) throw new ProblemError('exhibition-not-found')
  return found
}

/**
 * The series or exhibition after a change.
 * @throws ProblemError of a refused change; with it as it is now where another device was faster
 */
export async function readChanged(
  db: Queryable,
  c: ApiContext,
  { key, outcome }: { readonly key: ExhibitionKey; readonly outcome: true | Refusal },
) {
  if (isRefusal(outcome) && outcome.refused === 'exhibition-changed-elsewhere') {
    throw new ProblemError(outcome.refused, { current: await getOwnExhibition(db, key) })
  }
  orThrow(outcome)
  return readCurrent(db, c, key)
}
