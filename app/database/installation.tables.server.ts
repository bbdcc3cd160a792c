import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.server.ts'

/** Values that all processes on this database share, apart from the gallery's content. */
export const installationValues = pgTable('installation_values', {
  name: text('name').$type<InstallationValue>().primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
})

/**
 * A value named `timeline …` is replicated only to replicas that follow this timeline of
 * PostgreSQL.
 */
export type InstallationValue = 'session-secret' | 'image-store' | `timeline ${string}`
