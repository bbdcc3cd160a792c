import { eq } from 'drizzle-orm'
import { idOfName } from '../kernel/id.ts'
import { isRefusal, type Refusal } from '../kernel/result.ts'
import type { ProblemCode } from '../kernel/problem.ts'
import { deleteBefore, type Queryable } from './database.server.ts'
import { idempotentRequests } from './idempotent-request.tables.server.ts'

type SentRequest = {
  readonly method: string
  readonly path: string
  header(name: string): string | undefined
}

/** Identifies a request and its repetitions; null without the header `Idempotency-Key`. */
export type RequestKey = string | null

/**
 * Another operation, person or input with the same header is another request.
 * @param actorId of the person or the enquiry that the request comes from; null for a guest, whom
 *   a token in the path identifies
 * @param input the body without passwords
 */
export function requestKeyOf(
  request: SentRequest,
  actorId: string | null,
  input: unknown,
): RequestKey {
  const key = request.header('idempotency-key')
  if (key === undefined) return null
  return idOfName(JSON.stringify([request.method, request.path, key, input]), actorId ?? undefined)
}

type Result = {
  /** The id of what this request or its first try has added or changed. */
  readonly id: string
  readonly isRepeated: boolean
}

/**
 * Calls `run` unless an earlier try of the same request has succeeded. A concurrent try waits for
 * the end of this transaction. A refusal is not stored.
 * @param tx the transaction in which `run` writes
 * @param id of what `run` adds or changes
 */
export async function runOnce<Code extends ProblemCode = never>(
  tx: Queryable,
  { requestKey, id }: { readonly requestKey: RequestKey; readonly id: string },
  run: () => Promise<Refusal<Code> | null>,
): Promise<Result | Refusal<Code>> {
  const result = { id, isRepeated: false }
  if (requestKey === null) return (await run()) ?? result
  const { rowCount } = await tx
    .insert(idempotentRequests)
    .values({ id: requestKey, resultId: id })
    .onConflictDoNothing()
  if (rowCount === 0) {
    const first = await findResult(tx, requestKey)
    if (first !== null) return { id: first, isRepeated: true }
  }
  const refusal = await run()
  if (!isRefusal(refusal)) return result
  await tx.delete(idempotentRequests).where(eq(idempotentRequests.id, requestKey))
  return refusal
}

/** The id of what an earlier try has added or changed; null without one. */
export async function findResult(db: Queryable, requestKey: RequestKey): Promise<string | null> {
  if (requestKey === null) return null
  const [found] = await db
    .select({ id: idempotentRequests.resultId })
    .from(idempotentRequests)
    .where(eq(idempotentRequests.id, requestKey))
  return found?.id ?? null
}

/** Stores the result of a request whose caller does not use `runOnce`. */
export async function storeResult(
  tx: Queryable,
  requestKey: RequestKey,
  id: string,
): Promise<void> {
  if (requestKey === null) return
  await tx.insert(idempotentRequests).values({ id: requestKey, resultId: id }).onConflictDoNothing()
}

/** Deletes requests from before `before`. */
export async function sweepIdempotentRequests(db: Queryable, before: Date): Promise<void> {
  const { id, createdAt: at } = idempotentRequests
  await deleteBefore(db, { id, at, before })
}
