import fc from 'fast-check'
import { getTableColumns, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/helpers/app/app.ts'
import { createGuest, signUp, uploadImage, type Person } from '../../tests/helpers/app/person.ts'
import { artworks } from '../artworks/artwork.tables.server.ts'
import { PRICE_STARTS } from './bands.ts'
import { FACETS, MAX_COUNTED_HITS, type FacetName } from './search.ts'

/** More than are counted, so that some searches say “at least”. */
const WORKS = 3000
const MEDIA = ['painting', 'drawing', 'print']
const ORIENTATIONS = ['portrait', 'landscape', 'square']
const SIZES = ['small', 'medium', 'large', 'oversized']
const LOCATIONS = ['Porto, Portugal', 'Rotterdam, Netherlands']
const TITLES = ['Old harbour', 'Harbour stairs', 'Garden', 'Quiet study']

type Work = Readonly<Record<FacetName, string[]>> & { readonly words: string[] }

let app: TestApp
let guest: Person
const works: Work[] = []

beforeAll(async () => {
  app = await openTestApp()
  guest = createGuest(app.api)
  const artists: string[] = []
  const samples: string[] = []
  for (const location of LOCATIONS) {
    const artist = await signUp(app.api, { isArtist: true, firstName: location })
    await artist.call('PATCH', '/users/me', { location })
    const imageId = await uploadImage(artist)
    const { body } = await artist.call('POST', '/artworks', { title: 'Sample', price: 1, imageId })
    artists.push(artist.id)
    samples.push(body.id)
  }
  await copyWorks(
    samples,
    Array.from({ length: WORKS }, (_, n) => addWork(n, artists)),
  )
})

afterAll(() => app.close())

/**
 * Adds the nth work to the expected ones.
 * @returns its row, where it differs from a sample
 */
function addWork(nth: number, artists: readonly string[]) {
  // Scattered, so that no filter goes along with another.
  const draw = (among: number, salt: number) => ((nth * 7919 + salt * 104_729) % 10_007) % among
  const title = TITLES[draw(10, 1)] ?? 'Quiet study'
  const medium = MEDIA[draw(5, 2)] ?? null
  const [width, height] = [20 + draw(180, 3), 20 + draw(180, 4)]
  const price = PRICE_STARTS[draw(PRICE_STARTS.length, 5)] ?? 0
  const tags = [`tag${draw(3, 6)}`, `colour${draw(7, 7)}`]
  const artist = draw(LOCATIONS.length, 8)
  const isSold = draw(9, 9) === 0
  const longer = Math.max(width, height)
  const orientation = height > 1.05 * width ? 0 : width > 1.05 * height ? 1 : 2
  works.push({
    words: title.toLowerCase().split(' '),
    medium: medium === null ? [] : [medium],
    orientation: [ORIENTATIONS[orientation] ?? ''],
    price: [String(price)],
    size: [SIZES[[40, 100, 160].filter((end) => longer > end).length] ?? ''],
    tag: tags,
    artist: [artists[artist] ?? ''],
    place: [LOCATIONS[artist] ?? ''],
    availability: [isSold ? '0' : '1'],
  })
  return {
    sample: artist,
    changes: {
      title,
      medium,
      tags,
      price_cents: price,
      width_cm: width,
      height_cm: height,
      width_mm: 10 * width,
      height_mm: 10 * height,
      published_at: new Date(Date.UTC(2026, 0, 1, 0, nth)).toISOString(),
      ...(isSold && { edition_kind: 'unique', edition_size: 1, copies_left: 0 }),
    },
  }
}

/** Adds all works at once: indexed one by one, they would take a minute. */
async function copyWorks(
  samples: readonly string[],
  rows: readonly { readonly sample: number; readonly changes: object }[],
): Promise<void> {
  const columns = sql.join(
    Object.values(getTableColumns(artworks)).flatMap(({ name, generated }) =>
      generated === undefined ? [sql.identifier(name)] : [],
    ),
    sql`, `,
  )
  const copies = rows.map(({ sample, changes }) => ({ sample: samples[sample], changes }))
  await app.database.db.transaction(async (tx) => {
    await tx.execute(sql`alter table artworks disable trigger artworks_searched_new`)
    await tx.execute(sql`
      insert into artworks (${columns}) select ${columns} from (
        select (jsonb_populate_record(work, copy.changes || jsonb_build_object('id', gen_random_uuid()))).*
        from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as copy (sample uuid, changes jsonb)
        join artworks as work on work.id = copy.sample) as rows`)
    await tx.execute(sql`alter table artworks enable trigger artworks_searched_new`)
    await tx.execute(sql`select search.rebuild()`)
    // Spreads the works over many blocks, so that some searches count in the newest blocks.
    await tx.execute(sql`
      update search.works set block = nth / 150, words = words || search.block_lexeme((nth / 150)::int)
      from (select artwork_id as id, row_number() over (order by published_at) as nth from search.works) as numbered
      where artwork_id = id`)
    await tx.execute(
      sql`select setval('search.publications', ${Math.floor(WORKS / 150) * 16_384}, false)`,
    )
  })
}

const some = (values: readonly string[]) =>
  fc.oneof(fc.constant([]), fc.subarray([...values], { maxLength: 2 }))

type Asked = Partial<Record<FacetName, readonly string[]>> & { readonly q: string }

const asked = (artists: readonly string[]): fc.Arbitrary<Asked> =>
  fc.record({
    q: fc.constantFrom('', 'harbour', 'old harbour', 'quiet'),
    medium: some(MEDIA),
    orientation: some(ORIENTATIONS),
    size: some(SIZES),
    price: fc.subarray(PRICE_STARTS.slice(0, -1).map(String), { maxLength: 1 }),
    tag: some(['tag1', 'colour2']),
    artist: some(artists),
    place: some(LOCATIONS),
    availability: fc.subarray(['1', '0'], { maxLength: 1 }),
  })

const PARAMETERS: Partial<Record<FacetName, string>> = {
  artist: 'artistId',
  availability: 'available',
}

function addressOf({ q, ...filters }: Asked): string {
  const query = new URLSearchParams({ facets: '1', limit: '1', ...(q !== '' && { q }) })
  for (const [name, values] of Object.entries(filters)) {
    for (const value of values) {
      if (name === 'price') query.set('minPrice', String(Number(value) / 100))
      query.append(PARAMETERS[name as FacetName] ?? name, value)
    }
  }
  query.delete('price')
  return `/artworks?${query}`
}

/** Whether a work matches, where one filter may be left out. */
function isFound(work: Work, { q, ...filters }: Asked, without?: FacetName): boolean {
  const hasWords = q.split(' ').every((word) => word === '' || work.words.includes(word))
  return (
    hasWords &&
    FACETS.every((facet) => {
      const wanted = filters[facet] ?? []
      if (wanted.length === 0 || (facet === without && facet !== 'tag')) return true
      if (facet === 'tag') return wanted.every((tag) => work.tag.includes(tag))
      if (facet === 'price') return Number(work.price[0]) >= Number(wanted[0])
      return wanted.some((value) => work[facet].includes(value))
    })
  )
}

/** The name of a value of a facet as this test has it. */
const keyOf = (facet: FacetName, value: { value?: string; minPrice?: number }) =>
  facet === 'price' ? String((value.minPrice ?? 0) * 100) : (value.value ?? '')

test('every filter counts what a look at all works counts', async () => {
  const artists = [...new Set(works.flatMap(({ artist }) => artist))]
  const exact = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(asked(artists), async (search) => {
      const { status, body } = await guest.call('GET', addressOf(search))
      expect(status).toBe(200)
      const total = works.filter((work) => isFound(work, search)).length
      expect(Math.min(body.total.count, MAX_COUNTED_HITS)).toBe(Math.min(total, MAX_COUNTED_HITS))
      for (const facet of FACETS) {
        const found = works.filter((work) => isFound(work, search, facet))
        for (const value of body.facets[facet]) {
          const key = keyOf(facet, value)
          const count = found.filter((work) => work[facet].includes(key)).length
          exact.add(!value.isCapped)
          const wanted = value.isCapped ? value.count : count
          expect([facet, key, value.count, count >= value.count]).toEqual([
            facet,
            key,
            wanted,
            true,
          ])
        }
        if (body.facets[facet].every((value: { isCapped: boolean }) => !value.isCapped)) {
          const counted = new Set(body.facets[facet].map((value: object) => keyOf(facet, value)))
          const all = new Set(found.flatMap((work) => work[facet]))
          expect([facet, counted]).toEqual([facet, all])
        }
      }
    }),
    { numRuns: 30, examples: [[{ q: 'quiet' }], [{ q: 'quiet', availability: ['1'] }]] },
  )
  // Both kinds of counts were among them.
  expect(exact).toEqual(new Set([true, false]))
})
