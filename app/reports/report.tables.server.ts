import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../account/account.tables.server.ts'
import { createdAt, id } from '../database/columns.server.ts'
import type { ReportOrigin, ReportReason, ReportState } from './report.ts'

/** What people report to the operators. */
export const reports = pgTable(
  'reports',
  {
    id: id().primaryKey(),
    origin: text('origin').$type<ReportOrigin>().notNull(),
    /** The reported work. Not a foreign key: the report outlives the work. */
    artworkId: id('artwork_id'),
    /** The reported list. Not a foreign key, either. */
    listId: id('list_id'),
    /** The reported message of an enquiry, which operators read as long as it is there. */
    messageId: id('message_id'),
    /** The reported series or exhibition. Not a foreign key, either. */
    exhibitionId: id('exhibition_id'),
    /** Of the work, exhibition or list, or of the work of a message; null for an artist. */
    title: text('title'),
    /** Whom the report is about; null for guests and deleted accounts. */
    artistId: id('artist_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null for guests and deleted accounts. */
    reporterId: id('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    /** Where a guest gets the answer; null for people with an account. */
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

/** What operators did about a report, with the words that the audit log does not hold. */
export const reportHistory = pgTable(
  'report_history',
  {
    id: id().primaryKey(),
    reportId: id('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** The operator. Not a foreign key, as in the audit log. */
    actorId: id('actor_id').notNull(),
    kind: text('kind').$type<'state' | 'note' | 'answer' | 'message'>().notNull(),
    /** The new state, the note, the answer to the reporter, or the message to the artist. */
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('report_history_report').on(table.reportId, table.id)],
)
