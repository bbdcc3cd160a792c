import { sql } from 'drizzle-orm'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { newId } from '../kernel/id.ts'
import { indexArtistChange } from './artist-change.store.server.ts'
import { indexArtistChangesJob } from './artist-change.server.ts'

const WORKS = 450
/** Works that one statement may index. */
const BATCH = 200

let database: TestDatabase
let artistId: string

beforeEach(async () => {
  database = await openTestDatabase()
  artistId = newId()
  await database.db.execute(sql`
    insert into users (id, email, name, first_name, last_name, is_artist, location, created_at, updated_at)
    values (${artistId}, 'ada@example.com', 'Ada', 'Ada', 'Lovelace', true, 'Ghent', now(), now())`)
  await database.db.execute(sql`
    insert into images (id, width, height, placeholder, bytes) values ('image', 9, 9, '#888888', 9)`)
  await database.db.execute(sql`
    insert into artworks (id, artist_id, image_id, title, description, alt_description, price_cents, date,
      published_at)
    select gen_random_uuid(), ${artistId}, 'image', 'Work ' || n, '', '', 100, '2020-01-01',
      now() - interval '1 minute' * (n / 2)
    from generate_series(1, ${sql.raw(String(WORKS))}) n`)
})

afterEach(() => database.close())

const rename = (name: string) =>
  database.db.execute(sql`update users set first_name = ${name} where id = ${artistId}`)

/** The number of works with a word, and whether these are the newest works. */
async function findBy(word: string): Promise<{ count: number; areNewest: boolean }> {
  const { rows } = await database.db.execute<{ count: number; areNewest: boolean }>(sql`
    with numbered as (
      select words @@ ${word}::tsquery as is_found,
        row_number() over (order by published_at desc, artwork_id desc) as nth from search.works
    )
    select count(*)::int as count, coalesce(max(nth) = count(*), true) as "areNewest"
    from numbered where is_found`)
  return rows[0] ?? { count: 0, areNewest: true }
}

/** The number of statements that wait for a lock. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count
}

test('a new name is indexed with the newest works at once, and with all by the job', async () => {
  await rename('Grace')
  expect(await findBy('grace')).toEqual({ count: BATCH, areNewest: true })
  await indexArtistChangesJob(database.db).run(new Date())
  expect([await findBy('grace'), await findBy('ada')]).toEqual([
    { count: WORKS, areNewest: true },
    { count: 0, areNewest: true },
  ])
})

test('a process goes on where another has ended', async () => {
  await rename('Grace')
  expect(await indexArtistChange(database.db)).toBe(true)
  expect(await findBy('grace')).toEqual({ count: 2 * BATCH, areNewest: true })
  // Its transaction is not committed.
  const crash = database.db.transaction(async (tx) => {
    await indexArtistChange(tx)
    throw new Error('the process has ended')
  })
  await expect(crash).rejects.toThrow('the process has ended')
  expect(await findBy('grace')).toEqual({ count: 2 * BATCH, areNewest: true })
  await indexArtistChangesJob(database.db).run(new Date())
  expect((await findBy('grace')).count).toBe(WORKS)
  expect(await indexArtistChange(database.db)).toBe(false)
})

test('another new name begins again with the newest works', async () => {
  await rename('Grace')
  await indexArtistChange(database.db)
  await rename('Emmy')
  expect(await findBy('emmy')).toEqual({ count: BATCH, areNewest: true })
  await indexArtistChangesJob(database.db).run(new Date())
  expect([(await findBy('emmy')).count, (await findBy('grace')).count]).toEqual([WORKS, 0])
})

test('a work that is withdrawn while it is indexed stays out of the search', async () => {
  await rename('Grace')
  let indexing: Promise<boolean> | null = null
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`update artworks set published_at = null where title = 'Work 300'`)
    indexing = indexArtistChange(database.db)
    await expect.poll(countWaiting).toBe(1)
  })
  await indexing
  const { rows } = await database.db.execute(sql`select from search.works where title = 'work 300'`)
  expect(rows).toEqual([])
})
