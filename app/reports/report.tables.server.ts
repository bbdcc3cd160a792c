import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../account/account.tables.server.ts'
import { createdAt, id } from '../database/columns.server.ts'
import type { ReportOrigin, ReportReason, ReportState } from './report.ts'

/** Reports of works, artists, exhibitions, lists and messages, for the operators to decide on. */
export const reports = pgTable(
  'reports',
  {
    id: id().primaryKey(),
    origin: text('origin').$type<ReportOrigin>().notNull(),
    /** The reported work. Not a foreign key, because the report outlives the work. */
    artworkId: id('artwork_id'),
    /** The reported list; not a foreign key either. */
    listId: id('list_id'),
    /** The reported message of an enquiry. Operators can read it until it is deleted. */
    messageId: id('message_id'),
    /** The reported series or exhibition; not a foreign key either. */
    exhibitionId: id('exhibition_id'),
    /** The title of the work, exhibition or list, or of a message's work; null for an artist. */
    title: text('title'),
    /** The artist, list owner or message author; null for guests and deleted accounts. */
    artistId: id('artist_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null for guests and deleted accounts. */
    reporterId: id('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    /** A guest's address for the answer; null for reporters with an account. */
    reporterEmail: text('reporter_email'),
    reason: text('reason').$type<ReportReason>().notNull(),
    text: text('text').notNull(),
    state: text('state').$type<ReportState>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('reports_state').on(table.state, table.id),
    index('reports_artwork').on(table.artworkId, table.id),
    index('reports_list').on(table.listId, table.id),
    index('reports_message').on(table.messageId, table.id),
    index('reports_exhibition').on(table.exhibitionId, table.id),
    index('reports_artist').on(table.artistId, table.id),
    index('reports_reporter').on(table.reporterId, table.id),
    index('reports_email').on(table.reporterEmail),
    uniqueIndex('reports_one_open')
      .on(
        sql`coalesce(${table.reporterId}::text, ${table.reporterEmail})`,
        sql`coalesce(${table.artworkId}, ${table.exhibitionId}, ${table.listId}, ${table.messageId}, ${table.artistId})`,
      )
      .where(sql`${table.state} = 'open'`),
    check(
      'reports_title',
      sql`num_nonnulls(${table.artworkId}, ${table.exhibitionId}, ${table.listId}, ${table.messageId})
        = num_nonnulls(${table.title})`,
    ),
    check('reports_reporter', sql`${table.reporterId} is null or ${table.reporterEmail} is null`),
  ],
)

/** Operators' actions on a report, with the texts that the audit log leaves out. */
export const reportHistory = pgTable(
  'report_history',
  {
    id: id().primaryKey(),
    reportId: id('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /**
     * The operator. Not a foreign key, so that the entry outlives the account, as in the audit log.
     */
    actorId: id('actor_id').notNull(),
    kind: text('kind').$type<'state' | 'note' | 'answer' | 'message'>().notNull(),
    /** The new state, the note, the answer to the reporter, or the message to the artist. */
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('report_history_report').on(table.reportId, table.id)],
)
