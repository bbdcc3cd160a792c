import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.server.ts'

/** What all processes on this database share beside the gallery's content. */
export const installationValues = pgTable('installation_values', {
  name: text('name').$type<InstallationValue>().primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
})

/** Of a timeline: a value that only replicas have which follow PostgreSQL since that failover. */
export type InstallationValue = 'session-secret' | 'image-store' | `timeline ${string}`
