import { inArray, sql, type SQL } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { UNKNOWN_ARTIST } from '../account/unknown-artist.ts'
import { artistName } from '../artworks/artwork.store.server.ts'
import type { Queryable } from '../database/database.server.ts'
import { eurosFromCents, toCents } from '../kernel/money.ts'
import { bandsOf, isBanded, priceBand, PRICE_STARTS, SIZES } from './bands.ts'
import { matches } from './match.server.ts'
import {
  activeFilters,
  FACETS,
  isNarrowed,
  MAX_COUNTED,
  withoutFacet,
  type Count,
  type FacetName,
  type Search,
} from './search.ts'
import type { Facets } from './search.schema.ts'

/** Values of a filter that are listed. */
const MAX_VALUES = 20

/** How many works a search finds. */
export async function countHits(db: Queryable, search: Search): Promise<Count> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${someHits(search, sql`artwork_id`)}) as hits`,
  )
  return capped(rows[0]?.count ?? 0)
}

const capped = (count: number): Count => ({
  count: Math.min(count, MAX_COUNTED),
  isCapped: count > MAX_COUNTED,
})

/** At most one more than are counted. Without a condition the newest, by their index. */
const someHits = (search: Search, columns: SQL): SQL =>
  isNarrowed(search)
    ? sql`with found as materialized (select ${columns} from search.works where ${matches(search)})
        select * from found limit ${MAX_COUNTED + 1}`
    : sql`select ${columns} from search.works
        order by published_at desc, artwork_id desc limit ${MAX_COUNTED + 1}`

export type Counted = { readonly total: Count; readonly facets: Facets }

/**
 * The total and the counts of every filter. Each counts without its own filter, save tags, of which
 * a work has all that are asked for.
 */
export async function countFacets(db: Queryable, search: Search): Promise<Counted> {
  const active = activeFilters(search)
  const isInCells = isCounted(search)
  const alone = FACETS.filter(
    (facet) => facet !== 'tag' && active[facet] && !(isInCells && CELLS.includes(facet)),
  )
  const [whole, cells, ...others] = await Promise.all([
    countGroups(db, search, FACETS),
    isInCells ? countCells(db, search) : null,
    ...alone.map((facet) => countGroups(db, withoutFacet(search, facet), [facet])),
  ])
  const groups = { ...whole.groups }
  for (const [index, facet] of alone.entries()) {
    groups[facet] = others[index]?.groups[facet] ?? []
  }
  Object.assign(groups, cells?.groups)
  return { total: cells?.total ?? whole.total, facets: await describe(db, groups) }
}

type Value = Count & { readonly value: string }
type Groups = Record<FacetName, Value[]>
type Row = { facet: FacetName | 'all'; value: string; count: number }

/** The columns of one work for each group. */
const VALUES: Record<FacetName, { readonly column: SQL; readonly from: SQL }> = {
  medium: { column: sql`medium`, from: sql`hits` },
  orientation: { column: sql`orientation`, from: sql`hits` },
  price: { column: sql`price_band::text`, from: sql`hits` },
  size: { column: sql`size_band::text`, from: sql`hits` },
  tag: { column: sql`tag`, from: sql`hits, unnest(hits.tags) tag` },
  artist: { column: sql`artist_id::text`, from: sql`hits` },
  place: { column: sql`place`, from: sql`hits` },
}

const COLUMNS = sql`medium, orientation, price_band, size_band, tags, artist_id, place`

async function countGroups(
  db: Queryable,
  search: Search,
  facets: readonly FacetName[],
): Promise<{ groups: Groups; total: Count }> {
  const each = facets.map((facet) => {
    const { column, from } = VALUES[facet]
    return sql`(select ${sql.raw(`'${facet}'`)}, ${column}, count(*)::int from ${from}
      where ${column} <> '' group by 2
      order by ${facet === 'tag' ? askedFirst(search.tags) : sql``} 3 desc, 2 limit ${MAX_VALUES})`
  })
  const { rows } = await db.execute<Row>(sql`
    with hits as materialized (${someHits(search, COLUMNS)})
    select 'all' as facet, '' as value, count(*)::int as count from hits
    union all ${sql.join(each, sql` union all `)}`)
  const total = capped(rows.find(({ facet }) => facet === 'all')?.count ?? 0)
  const groupOf = (facet: FacetName) =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ value, count }) => ({ value, count, isCapped: total.isCapped }))
  return { groups: groupsOf(groupOf), total }
}

function groupsOf(groupOf: (facet: FacetName) => Value[]): Groups {
  return Object.fromEntries(FACETS.map((facet) => [facet, groupOf(facet)])) as Groups
}

/** Every work that is found has the tags that were asked for, and other tags may be as frequent. */
const askedFirst = (tags: readonly string[]): SQL =>
  tags.length === 0
    ? sql``
    : sql`tag in (${sql.join(
        tags.map((tag) => sql`search.fold(${tag})`),
        sql`, `,
      )}) desc,`

/** The groups that search.cells counts exactly, however many works there are. */
const CELLS: readonly FacetName[] = ['medium', 'orientation', 'price', 'size']

/** Whether search.cells says all about a search. */
function isCounted(search: Search): boolean {
  const { medium: _medium, orientation: _o, price: _p, size: _s, ...rest } = activeFilters(search)
  const isElse = Object.values(rest).some(Boolean)
  return search.q === '' && !isElse && isBanded(search.price, PRICE_STARTS)
}

async function countCells(
  db: Queryable,
  search: Search,
): Promise<{ groups: Partial<Groups>; total: Count }> {
  const inCells: Record<string, SQL> = {
    medium: anyOf(sql`medium`, search.media),
    orientation: anyOf(sql`orientation`, search.orientations),
    price: anyOf(sql`price_band`, filterBands(search)),
    size: anyOf(
      sql`size_band`,
      search.sizes.map((size) => SIZES.indexOf(size) + 1),
    ),
  }
  const where = (own?: string) =>
    sql.join(
      Object.entries(inCells).flatMap(([name, condition]) => (name === own ? [] : [condition])),
      sql` and `,
    )
  const each = CELLS.map((facet) => {
    const { column } = VALUES[facet]
    return sql`select ${sql.raw(`'${facet}'`)} as facet, ${column} as value, sum(works)::int as count
      from search.cells where ${where(facet)} and ${column} is not null group by 2 having sum(works) > 0`
  })
  const { rows } = await db.execute<Row>(sql`
    ${sql.join(each, sql` union all `)}
    union all select 'all', '', coalesce(sum(works), 0)::int from search.cells where ${where()}
    order by 1, 3 desc, 2`)
  const groupOf = (facet: FacetName) =>
    rows
      .filter((row) => row.facet === facet)
      .map(({ value, count }) => ({ value, count, isCapped: false }))
  const groups = Object.fromEntries(CELLS.map((facet) => [facet, groupOf(facet)]))
  const count = rows.find(({ facet }) => facet === 'all')?.count ?? 0
  return { groups, total: { count, isCapped: false } }
}

const anyOf = (column: SQL, values: ReadonlyArray<string | number>): SQL =>
  values.length === 0
    ? sql`true`
    : sql`${column} in (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`

/** The price bands of a search that begins and ends with bands; none for every price. */
const filterBands = ({ price }: Search): number[] =>
  price.min === undefined && price.max === undefined ? [] : bandsOf(price, PRICE_STARTS)

async function describe(db: Queryable, groups: Groups): Promise<Facets> {
  const [artists, tags] = await Promise.all([namesOf(db, groups.artist), labelsOf(db, groups.tag)])
  const labelled = (values: Value[], labelOf: (value: string) => string) =>
    values.map((one) => ({ ...one, label: labelOf(one.value) }))
  const sizeOf = (band: string) => SIZES[Number(band) - 1] ?? 'small'
  return {
    medium: labelled(groups.medium, capitalise),
    orientation: labelled(groups.orientation, capitalise),
    price: groups.price
      .toSorted((one, other) => Number(one.value) - Number(other.value))
      .map(({ value, ...count }) => ({ ...pricesOf(Number(value)), ...count })),
    size: groups.size.map(({ value, ...count }) => {
      const size = sizeOf(value)
      return { value: size, label: capitalise(size), ...count }
    }),
    tag: labelled(groups.tag, (tag) => tags.get(tag) ?? tag),
    artist: labelled(groups.artist, (id) => artists.get(id) ?? ''),
    place: labelled(groups.place, (place) => place),
  }
}

const capitalise = (slug: string) => {
  const words = slug.replace('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

function pricesOf(band: number): { minPrice: number; maxPrice: number | null } {
  const { min = 0, max } = priceBand(band)
  const euros = (cents: number) => eurosFromCents(toCents(cents))
  return { minPrice: euros(min), maxPrice: max === undefined ? null : euros(max) }
}

async function namesOf(db: Queryable, values: readonly Value[]): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const ids = values.map(({ value }) => value)
  const rows = await db
    .select({ id: users.id, name: artistName })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name === '' ? UNKNOWN_ARTIST : name]))
}

/** Tags as somebody has written them. */
async function labelsOf(db: Queryable, values: readonly Value[]): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const tags = values.map(({ value }) => sql`${value}`)
  const { rows } = await db.execute<{ tag: string; label: string }>(
    sql`select tag, label from search.tags where tag in (${sql.join(tags, sql`, `)})`,
  )
  return new Map(rows.map(({ tag, label }) => [tag, label]))
}
