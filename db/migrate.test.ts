import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSql } from '../tests/helpers/database/sql.ts'
import {
  applyMigrations,
  isMigrated,
  listMigrations,
  migrateDatabase,
  NewerDatabaseError,
} from './migrate.ts'
import { openTestDatabase, type TestDatabase } from '../tests/helpers/database/database.ts'

/** The time of the migration 0011_one-spelling-of-ids. */
const ONE_SPELLING = 1_795_375_373_354
const USER = '01a1fc73-fa8a-7452-8fdb-f88f1bdeb301'
const WORK = '01a1fc73-fa8a-7452-8fdb-f88f1bdeb302'
const GONE = '01a1fc73-fa8a-7452-8fdb-f88f1bdeb303'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

async function listTables(): Promise<string[]> {
  const rows = await database.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  return rows.map(({ name }) => name)
}

async function empty(): Promise<void> {
  await database.sql`drop schema if exists public, drizzle, search cascade`
  await database.sql`create schema public`
}

// Specification: 1.14
test('several processes may migrate an empty database at the same time', async () => {
  const before = await listTables()
  expect(before).toContain('artworks')
  await empty()
  expect(await isMigrated(database.pool)).toBe(false)
  const processes = [1, 2, 3].map(() => connectSql({ target: database.address, max: 2 }))
  await Promise.all(processes.map(({ pool }) => migrateDatabase(pool)))
  const [row] =
    await database.sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`
  expect(row?.['tables']).toBe(before.length)
  expect(await isMigrated(database.pool)).toBe(true)
  await Promise.all(processes.map(({ sql }) => sql.end()))
})

test('a migration copies image sizes and placeholders to older works', async () => {
  await empty()
  const { sql, pool } = database
  await sql.begin((tx) => applyMigrations(tx.client, listMigrations().slice(0, 5)))
  await sql.unsafe(`
    insert into users (id, email, name, first_name, last_name, is_artist)
      values (gen_random_uuid(), 'a@example.com', 'A', 'A', 'A', true);
    insert into images (id, width, height, placeholder, bytes)
      select 'image' || n, n * 100, n * 10, '#00000' || n, 9 from generate_series(1, 3) n;
    insert into artworks (id, artist_id, image_id, title, description, alt_description)
      select gen_random_uuid(), users.id, images.id, '', '', '' from users, images`)
  expect(await isMigrated(pool)).toBe(false)
  await migrateDatabase(pool)
  const works = await sql`
    select image_id, image_width, image_height, image_placeholder from artworks order by image_id`
  expect(works.map((work) => Object.values(work))).toEqual([
    ['image1', 100, 10, '#000001'],
    ['image2', 200, 20, '#000002'],
    ['image3', 300, 30, '#000003'],
  ])
})

test('a migration merges favourites and cart lines that differ in letter case only', async () => {
  await empty()
  const { sql, pool } = database
  const earlier = listMigrations().filter(({ folderMillis }) => folderMillis < ONE_SPELLING)
  await sql.begin((tx) => applyMigrations(tx.client, earlier))
  await sql.unsafe(`
    insert into users (id, email, name, first_name, last_name, is_artist)
      values ('${USER}', 'a@example.com', 'A', 'A', 'A', true);
    insert into images (id, width, height, placeholder, bytes) values ('image', 1, 1, '#000000', 9);
    insert into artworks (id, artist_id, image_id, title, description, alt_description)
      values ('${WORK}', '${USER}', 'image', '', '', '');
    insert into stock_photos (id, price_cents, photo, fetched_at)
      values ('PhOtO', 500, '{}', now()), ('photo', 500, '{}', now());
    insert into favourites (user_id, item_id, artwork_id, stock_photo_id, added_at) values
      ('${USER}', upper('${WORK}'), '${WORK}', null, '2026-01-01Z'),
      ('${USER}', initcap('${WORK}'), '${WORK}', null, '2026-01-02Z'),
      ('${USER}', '${WORK}', '${WORK}', null, '2026-01-03Z'),
      ('${USER}', 'PhOtO', null, 'PhOtO', '2026-01-04Z'),
      ('${USER}', 'photo', null, 'photo', '2026-01-05Z');
    insert into cart_items
      (user_id, item_id, artwork_id, stock_photo_id, title, seen_price_cents, quantity, added_at)
    values
      ('${USER}', upper('${WORK}'), '${WORK}', null, 'Upper', 100, 7, '2026-01-01Z'),
      ('${USER}', '${WORK}', '${WORK}', null, 'Lower', 200, 2, '2026-01-02Z'),
      ('${USER}', upper('${GONE}'), null, null, 'Gone', 300, 1, '2026-01-03Z'),
      ('${USER}', initcap('${GONE}'), null, null, 'Gone', 300, 3, '2026-01-04Z'),
      ('${USER}', 'PhOtO', null, 'PhOtO', 'Photo', 400, 1, '2026-01-05Z'),
      ('${USER}', 'GonePhOtO', null, null, 'Photo', 400, 1, '2026-01-06Z')`)
  await migrateDatabase(pool)
  const kept = await sql`select item_id, added_at from favourites order by added_at`
  expect(kept.map((row) => [row['item_id'], row['added_at'].toISOString().slice(8, 10)])).toEqual([
    [WORK, '01'],
    ['PhOtO', '04'],
    ['photo', '05'],
  ])
  const lines = await sql`select item_id, title, quantity from cart_items order by added_at`
  expect(lines.map((line) => Object.values(line))).toEqual([
    [WORK, 'Lower', 7],
    [GONE, 'Gone', 3],
    ['PhOtO', 'Photo', 1],
    ['GonePhOtO', 'Photo', 1],
  ])
})

test('a migration copies the buyers of purchases to their items', async () => {
  await empty()
  const { sql, pool } = database
  await sql.begin((tx) => applyMigrations(tx.client, listMigrations().slice(0, 13)))
  await sql.unsafe(`
    insert into users (id, email, name, first_name, last_name, is_artist)
      values ('${USER}', 'a@example.com', 'A', 'A', 'A', false);
    insert into purchases
      (id, buyer_id, idempotency_key, order_number, total_cents, purchased_at)
    values
      ('${WORK}', '${USER}', 'of a buyer', 1, 100, now()),
      ('${GONE}', null, 'of a closed account', 2, 100, now());
    insert into purchase_items
      (id, purchase_id, item_id, title, artist, price_cents, quantity, purchased_at)
    select gen_random_uuid(), id, idempotency_key, 'T', 'A', 100, 1, now() from purchases`)
  await migrateDatabase(pool)
  const items = await sql`select item_id, buyer_id from purchase_items order by item_id`
  expect(items.map((item) => Object.values(item))).toEqual([
    ['of a buyer', USER],
    ['of a closed account', null],
  ])
})

test('a migration that fails changes nothing, and says what to do', async () => {
  await empty()
  const { sql, pool } = database
  const earlier = listMigrations().slice(0, 5)
  await sql.begin((tx) => applyMigrations(tx.client, earlier))
  await sql.unsafe(`
    insert into users (id, email, name, first_name, last_name, is_artist)
      values ('${USER}', 'a@example.com', 'A', 'A', 'A', true);
    -- A table that a later migration makes.
    create table audit_log (of_another_program text)`)
  const tables = await listTables()
  await expect(migrateDatabase(pool)).rejects.toThrow(
    /PostgreSQL says “relation "audit_log" already exists”. Nothing was changed/,
  )
  expect(await listTables()).toEqual(tables)
  const [applied] = await sql`select count(*)::int as n from drizzle.__drizzle_migrations`
  expect(applied?.['n']).toBe(earlier.length)
  // After the repair, the migration continues.
  await sql`drop table audit_log`
  await migrateDatabase(pool)
  expect(await isMigrated(pool)).toBe(true)
  const users = await sql`select email from users`
  expect(users.map((user) => user['email'])).toEqual(['a@example.com'])
})

test('a database of a newer version gets a clear refusal', async () => {
  await database.sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`
  await expect(migrateDatabase(database.pool)).rejects.toThrow(NewerDatabaseError)
  await expect(isMigrated(database.pool)).rejects.toThrow(NewerDatabaseError)
})
