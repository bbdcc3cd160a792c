import { lockSessionOwner, USE_INTERVAL_MS } from '../sessions/session-use.store.server.ts'
import { DAY_MS } from '../../kernel/day.ts'
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import {
  deleteBefore,
  transact,
  type Database,
  type Queryable,
} from '../../database/database.server.ts'
import { prepareNamed } from '../../database/prepared-statement.server.ts'
import type { Viewer } from '../../http/http.server.ts'
import { runOnce, type RequestKey } from '../../database/idempotent-request.store.server.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { apiTokens, users } from '../account.tables.server.ts'

/** Maximum number of tokens per account, expired ones included. */
const MAX_TOKENS = 50
/** Time during which an expired token is still listed. */
const EXPIRED_MS = 30 * DAY_MS

export type StoredApiToken = typeof apiTokens.$inferSelect

/** Lists a user's tokens, latest first. */
export async function listApiTokens(db: Queryable, userId: string): Promise<StoredApiToken[]> {
  return db
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
}

type TokenRequest = {
  /** The session that makes the token. */
  readonly sessionId: string
  readonly requestKey: RequestKey
}

type AddedToken = { readonly token: StoredApiToken; readonly isRepeated: boolean }

/** Adds a token. A repeated request replaces it, since only its hash is stored. */
export async function addApiToken(
  db: Database,
  token: Omit<StoredApiToken, 'lastUsedAt'>,
  { sessionId, requestKey }: TokenRequest,
): Promise<AddedToken | Refusal<'api-tokens-full' | 'api-token-not-found' | 'not-signed-in'>> {
  return transact(db, async (tx) => {
    const { id, userId, hash } = token
    if (!(await lockSessionOwner(tx, { userId, sessionId }))) return refuse('not-signed-in')
    const made = await runOnce(tx, { requestKey, id }, async () => {
      const count = await tx.$count(apiTokens, eq(apiTokens.userId, userId))
      if (count >= MAX_TOKENS) return refuse('api-tokens-full')
      await tx.insert(apiTokens).values(token)
      return null
    })
    if (isRefusal(made)) return made
    const [stored] = await tx
      .update(apiTokens)
      .set({ hash })
      .where(eq(apiTokens.id, made.id))
      .returning()
    if (stored === undefined) return refuse('api-token-not-found')
    return { token: stored, isRepeated: made.isRepeated }
  })
}

export type TokenOwner = {
  readonly viewer: Viewer
  readonly scopes: readonly string[]
  readonly lastUsedAt: Date | null
}

/**
 * Finds the owner of a token; null if it is unknown, expired or revoked, or its account is
 * suspended or closed.
 */
export async function findTokenOwner(
  db: Queryable,
  asked: { readonly hash: string; readonly closedAccounts: readonly string[] },
): Promise<TokenOwner | null> {
  const [row] = await byHash(db).execute(asked)
  if (row === undefined) return null
  const { scopes, lastUsedAt, ...viewer } = row
  return { viewer, scopes, lastUsedAt }
}

const byHash = (db: Queryable) =>
  prepareNamed(db, 'api_token_by_hash', () =>
    db
      .select({
        id: users.id,
        sessionId: sql<string>`${apiTokens.id}`.as('token_id'),
        isArtist: users.isArtist,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        scopes: apiTokens.scopes,
        lastUsedAt: apiTokens.lastUsedAt,
      })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(
        and(
          eq(apiTokens.hash, sql.placeholder('hash')),
          or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`)),
          sql`${users.id} <> all(${sql.placeholder('closedAccounts')}::uuid[])`,
          isNull(users.suspendedAt),
        ),
      ),
  )

/** Stores the use of a token, unless a concurrent request has just done so. */
export async function storeTokenUse(
  db: Queryable,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<void> {
  const before = new Date(now.getTime() - USE_INTERVAL_MS)
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(
      and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before))),
    )
}

/** @returns its name; null if the user has no such token */
export async function revokeApiToken(
  db: Queryable,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<string | null> {
  const [row] = await db
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, userId)))
    .returning({ name: apiTokens.name })
  return row?.name ?? null
}

/** Revokes all tokens of a user. */
export async function revokeAllApiTokens(db: Queryable, userId: string): Promise<void> {
  await db.delete(apiTokens).where(eq(apiTokens.userId, userId))
}

/** Deletes tokens that expired 30 days ago. */
export async function sweepApiTokens(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPIRED_MS)
  await deleteBefore(db, { id: apiTokens.id, at: apiTokens.expiresAt, before })
}
