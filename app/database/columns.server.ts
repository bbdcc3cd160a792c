import { sql } from 'drizzle-orm'
import { text, timestamp, uuid, type PgColumn } from 'drizzle-orm/pg-core'

/** A moment, to the millisecond: what a JavaScript Date and a keyset cursor can hold. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A moment as PostgreSQL writes it, for lists that look at few of theirs: reading all costs as much as all else of a row. */
export const unreadMoment = (column: PgColumn) => sql<string>`${column}`.as(column.name)

export const createdAt = () => moment('created_at').notNull().defaultNow()

/** A UUIDv7, made by `newId`. */
export const id = (name = 'id') => uuid(name)

export const textList = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)
