import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { artworks } from '../../app/artworks/artwork.tables.server.ts'
import { purchaseItems } from '../../app/checkout/purchase.tables.server.ts'
import { exhibitionWorks } from '../../app/exhibitions/exhibition.tables.server.ts'
import { openTemporaryStore, type TemporaryStore } from '../../app/images/image-fixture.server.ts'
import type { ImageStore } from '../../app/images/storage/image-store.server.ts'
import { derivativeKey, imageKeys } from '../../app/images/image.ts'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { demoArtists } from '../demo-artists.ts'
import { getPicture } from '../demo-picture.ts'
import { demoAccountIds } from './demo-id.ts'
import { saveDemoRows } from './demo-rows.ts'
import { unfinishedMark } from './demo-state.ts'
import { openDemoAccounts } from './open-demo-accounts.ts'
import { seedDemo } from './seed-demo.ts'

const WORKS = demoArtists.flatMap(({ works }) => works).length
/** The tests complete one image only, because all of them would take half a minute. */
const PORTRAIT = getPicture('mira-osei/portrait')

let database: TestDatabase
let temporary: TemporaryStore
let dataDir: string

beforeEach(async () => {
  database = await openTestDatabase()
  temporary = await openTemporaryStore()
  dataDir = await mkdtemp(join(tmpdir(), 'frame-seed-'))
})

afterEach(async () => {
  await database.close()
  await temporary.remove()
  await rm(dataDir, { recursive: true, force: true })
})

function seed() {
  const store: ImageStore = {
    ...temporary.store,
    find: async (key) =>
      key.includes(PORTRAIT.id) ? temporary.store.find(key) : { bytes: 1, modifiedAt: new Date(0) },
    get: async (key) => (key.includes(PORTRAIT.id) ? temporary.store.get(key) : null),
  }
  const log = { warn: () => {} }
  return seedDemo({ db: database.db, store, dataDir, log, reportProgress: () => {} })
}

test('processes that start together fill a gallery once, at once and with all files', async () => {
  const starts = await Promise.all([1, 2].map(seed))
  const works = await database.db.select().from(artworks)
  expect(works).toHaveLength(WORKS)
  expect(await database.db.select().from(purchaseItems)).toHaveLength(8)
  expect(await database.db.select().from(exhibitionWorks)).toHaveLength(18)
  for (const { imageId } of works) {
    const key = derivativeKey(imageId ?? '', 400, 'avif')
    expect(await temporary.store.find(key)).not.toBeNull()
  }
  await Promise.all(starts.map(({ finished }) => finished))
  expect(existsSync(unfinishedMark(dataDir))).toBe(false)
  for (const key of imageKeys({ ...PORTRAIT, originalFormat: 'tif' })) {
    expect(await temporary.store.find(key), key).not.toBeNull()
  }
})

test('a gallery with people in it gets no works, only the files that its images lack', async () => {
  await (
    await seed()
  ).finished
  await database.db.delete(purchaseItems)
  await temporary.store.delete(derivativeKey(PORTRAIT.id, 400, 'webp'))
  await writeFile(unfinishedMark(dataDir), '')
  await (
    await seed()
  ).finished
  expect(await database.db.select().from(purchaseItems)).toEqual([])
  expect(await temporary.store.find(derivativeKey(PORTRAIT.id, 400, 'webp'))).not.toBeNull()
  expect(existsSync(unfinishedMark(dataDir))).toBe(false)
})

test('pen drawings are unique, and those that were bought are sold', async () => {
  await database.db.transaction((tx) => saveDemoRows(tx))
  const drawn = await database.sql`
    select technique, edition_kind, copies_left, (
      select count(*)::int from purchase_items item where item.artwork_id = work.id) as bought, (
      select array_agg(state) from artwork_copies copy where copy.artwork_id = work.id) as copies
    from artworks work where technique ilike '%pen %'`
  expect(drawn.length).toBeGreaterThan(30)
  expect(drawn.filter(({ bought }) => bought > 0).length).toBeGreaterThan(2)
  for (const { technique, ...work } of drawn) {
    const isSold = work['bought'] > 0
    expect(work, technique).toEqual({
      edition_kind: 'unique',
      copies_left: isSold ? 0 : 1,
      bought: isSold ? 1 : 0,
      copies: [isSold ? 'sold' : 'available'],
    })
  }
  const [latest] = await database.sql`
    select copies_left from artworks where published_at is not null order by published_at desc`
  expect(latest).toEqual({ copies_left: 1 })
})

test('processes that start together open the demo accounts once', async () => {
  await database.db.transaction((tx) => saveDemoRows(tx))
  // The barrier holds all four processes until each has found the passwords missing.
  const all = Promise.withResolvers<void>()
  let calls = 0
  const hash = async () => {
    calls += 1
    if (calls === 4) all.resolve()
    await all.promise
    return 'a hash'
  }
  const passwords = { hash }
  await Promise.all([1, 2, 3, 4].map(() => openDemoAccounts(database.db, passwords)))
  const rows = await database.sql`select user_id, password from credentials order by user_id`
  expect(rows).toEqual(demoAccountIds.toSorted().map((id) => ({ user_id: id, password: 'a hash' })))
  await database.sql`update credentials set password = 'chosen'`
  await openDemoAccounts(database.db, passwords)
  const kept = await database.sql`select distinct password from credentials`
  expect(kept).toEqual([{ password: 'chosen' }])
})
