import { asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '../../account/account.tables.server.ts'
import { lockUser } from '../../account/account.store.server.ts'
import { findSuspension } from '../../account/suspension.store.server.ts'
import { transact, type Database, type Queryable } from '../../database/database.server.ts'
import { prepareNamed } from '../../database/prepared-statement.server.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import { operators } from './operator.tables.server.ts'

type Operator = { readonly id: string; readonly email: string; readonly grantedAt: Date }

export const isOperator = async (db: Queryable, userId: string): Promise<boolean> =>
  (await findOperatorSince(db, userId)) !== null

/** @returns the time at which the person got the role; null without the role */
export async function findOperatorSince(db: Queryable, userId: string): Promise<Date | null> {
  const [row] = await grantOf(db).execute({ userId })
  return row?.grantedAt ?? null
}

const grantOf = (db: Queryable) =>
  prepareNamed(db, 'operator_grant', () =>
    db
      .select({ grantedAt: operators.grantedAt })
      .from(operators)
      .where(eq(operators.userId, sql.placeholder('userId'))),
  )

/** All operators, sorted by the time at which they got the role. */
export async function listOperators(db: Queryable): Promise<Operator[]> {
  return db
    .select({ id: operators.userId, email: users.email, grantedAt: operators.grantedAt })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .orderBy(asc(operators.grantedAt), asc(operators.userId))
}

/** @param email in lower case. @returns null for an address without an account */
export async function findPersonByEmail(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row?.id ?? null
}

/** Locks the rows until the transaction ends. @returns the ids that have the role */
async function lockOperators(tx: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: operators.userId })
    .from(operators)
    .where(inArray(operators.userId, ids))
    .orderBy(asc(operators.userId))
    .for('update')
  return rows.map(({ id }) => id)
}

type RoleChange = {
  readonly userId: string
  /** The operator who changes the role; null for the command line. */
  readonly actorId: string | null
}

/** Granting the role again changes nothing and is not logged. */
export async function grantRole(
  db: Database,
  { userId, actorId }: RoleChange,
): Promise<null | Refusal<'person-not-found' | 'operator-suspended'>> {
  return transact(db, async (tx) => {
    await lockUser(tx, userId)
    if ((await findSuspension(tx, userId)) !== null) return refuse('operator-suspended')
    const people = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (people.length === 0) return refuse('person-not-found')
    const { rowCount } = await tx.insert(operators).values({ userId }).onConflictDoNothing()
    if (rowCount === 1) {
      await logAudit(tx, {
        actorId,
        action: 'operator.granted',
        subjectId: userId,
        before: { isOperator: false },
        after: { isOperator: true },
      })
    }
    return null
  })
}

/**
 * Removes the role. It is refused when the actor has lost the role meanwhile, because two operators
 * who remove each other at once would leave none.
 * @returns whether the person was an operator
 */
export async function revokeRole(
  db: Database,
  { userId, actorId }: RoleChange,
): Promise<boolean | Refusal<'operators-only'>> {
  return transact(db, async (tx) => {
    const locked = await lockOperators(tx, actorId === null ? [userId] : [userId, actorId])
    if (actorId !== null && !locked.includes(actorId)) return refuse('operators-only')
    const { rowCount } = await tx.delete(operators).where(eq(operators.userId, userId))
    if (rowCount !== 1) return false
    await logAudit(tx, {
      actorId,
      action: 'operator.revoked',
      subjectId: userId,
      before: { isOperator: true },
      after: { isOperator: false },
    })
    return true
  })
}
