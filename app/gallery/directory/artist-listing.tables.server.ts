import { sql } from 'drizzle-orm'
import { customType, index, pgTable } from 'drizzle-orm/pg-core'
import { users } from '../../account/account.tables.server.ts'
import { id } from '../../database/columns.server.ts'

/** Compared by bytes, so that an index has the order of A to Z whatever the database's locale. */
const plainOrder = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * The artists with published works. Only triggers write it (`refresh_artist_listings` in the
 * migrations), so it always agrees with `artworks` and `users`.
 */
export const artistListings = pgTable(
  'artist_listings',
  {
    artistId: id('artist_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The name in lower case without diacritics and punctuation. */
    nameKey: plainOrder('name_key').notNull(),
    /** `a` to `z`, or `#` for names in other letters. */
    letter: plainOrder('letter').notNull(),
    /** Words of the name begin with `n`, of the place with `p`; media with `m`. */
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('artist_listings_name').on(table.nameKey, table.artistId),
    index('artist_listings_letter').on(table.letter, table.nameKey, table.artistId),
    index('artist_listings_words').using('gin', sql`${table.words}`),
  ],
)
