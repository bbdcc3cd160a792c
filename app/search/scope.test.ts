import { getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { signUp, uploadImage, type Person } from '../../tests/helpers/app/person.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { readHits } from './hits.store.server.ts'
import { prepareSearch } from './prepared-search.store.server.ts'
import { findScopes, type Scope } from './scope.store.server.ts'
import { searchParameters, toSearch } from './search.schema.ts'
import { refreshVocabulary } from './vocabulary.store.server.ts'

const BLOCK = 16_384

let app: TestApp
let artist: Person
const ids: string[] = []

beforeAll(async () => {
  app = await openTestApp()
  artist = await signUp(app.api, { isArtist: true })
  for (const title of ['Old harbour', 'Quay']) await publish(title)
  // Simulates many publications in between.
  await app.database.db.execute(sql`select setval('search.publications', ${20 * BLOCK}, false)`)
  await publish('New harbour')
  await refreshVocabulary(app.database.db)
})

afterAll(() => app.close())

async function publish(title: string): Promise<void> {
  const imageId = await uploadImage(artist)
  const { body } = await artist.call('POST', '/artworks', { title, price: 100, imageId })
  await artist.call('PUT', `/artworks/${body.id}/publication`)
  ids.push(body.id)
}

const prepared = (query: object) =>
  prepareSearch(app.database.db, toSearch(z.object(searchParameters).parse(query)))

async function blockOf(id: string | undefined): Promise<unknown> {
  const { rows } = await app.database.db.execute(sql`
    select block, words @@ ('''~' || block || '''')::tsquery as "isLexeme" from search.works
    where artwork_id = ${id}`)
  return rows
}

test('a work stays in the block in which it was published', async () => {
  expect(await blockOf(ids[0])).toEqual([{ block: 0, isLexeme: true }])
  expect(await blockOf(ids[2])).toEqual([{ block: 20, isLexeme: true }])
  await artist.call('PATCH', `/artworks/${ids[0]}`, { title: 'Old harbour wall' })
  expect(await blockOf(ids[0])).toEqual([{ block: 0, isLexeme: true }])
})

test('a search that finds too few works in the newest blocks finds all', async () => {
  const search = await prepared({ q: 'harbour' })
  const scope: Scope = { kind: 'recent', blocks: "'~20'" }
  const { total, page } = await readHits(app.database.db, {
    search,
    scope,
    facets: [],
    page: { after: null, limit: 9 },
  })
  expect(total).toEqual({ count: 2, isCapped: false })
  expect(page.map(({ id }) => id)).toEqual([ids[2], ids[0]])
})

test('a word that is in no work yet is looked for in all of them, without an estimate', async () => {
  const search = await prepared({ q: 'harbour unheard' })
  expect([search.isUnknown, await findScopes(app.database.db, search)]).toEqual([
    true,
    [{ kind: 'all' }],
  ])
  // Words of one or two letters and numbers are never known.
  expect((await prepared({ q: 'harbour a 1999' })).isUnknown).toBe(false)
})

test('the rarer the matches among the newest works, the further a search looks', async () => {
  const searches = await Promise.all([
    prepared({}),
    prepared({ q: 'harbour' }),
    prepared({ q: 'nothing' }),
  ])
  const all = { kind: 'all' }
  const scopes = async () =>
    (await Promise.all(searches.map((search) => findScopes(app.database.db, search)))).flat()
  expect(await scopes()).toEqual([{ kind: 'newest-first' }, all, all])
  const columns = sql.join(
    Object.values(getTableColumns(artworks)).flatMap(({ name, generated }) =>
      generated === undefined ? [sql.identifier(name)] : [],
    ),
    sql`, `,
  )
  // 150 of the newest 2,000 works match, so about 15,000 works should have 1,000 matches.
  await app.database.db.execute(sql`
    insert into artworks (${columns}) select ${columns} from (
      select (copy).* from (
        select jsonb_populate_record(work, jsonb_build_object('id', gen_random_uuid())) as copy
        from artworks as work, generate_series(1, 148) where id = ${ids[2]}) as copies) as rows`)
  const recent = { kind: 'recent', blocks: "'~20' | '~19'" }
  expect(await scopes()).toEqual([{ kind: 'newest-first' }, recent, all])
})
