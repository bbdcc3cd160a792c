import { sql } from 'drizzle-orm'
import { customType, text, timestamp, uuid, type PgColumn } from 'drizzle-orm/pg-core'

/** Millisecond precision, because a JavaScript Date and a keyset cursor hold no more. */
export const timestamptz = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A timestamp in PostgreSQL's text format. Lists that rarely use it save the parsing. */
export const rawTimestamp = (column: PgColumn) => sql<string>`${column}`.as(column.name)

export const createdAt = () => timestamptz('created_at').notNull().defaultNow()

/** A UUIDv7, made by `newId`. */
export const id = (name = 'id') => uuid(name)

export const textList = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)

/** Formats a point for PostgreSQL's extension `cube`. */
export const cubeText = (point: readonly number[]): string => `(${point.join(',')})`

/** A point with up to 100 coordinates. `<->` is the distance between two. */
export const cube = customType<{ data: readonly number[]; driverData: string }>({
  dataType: () => 'cube',
  toDriver: cubeText,
  fromDriver: (text) => text.replaceAll(/[()]/g, '').split(',').map(Number),
})
