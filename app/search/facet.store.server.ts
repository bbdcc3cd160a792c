import { inArray, sql } from 'drizzle-orm'
import { users } from '../account/account.tables.server.ts'
import { artistName } from '../artworks/artwork.store.server.ts'
import { capitalised } from '../artworks/medium.ts'
import type { Queryable } from '../database/database.server.ts'
import { eurosFromCents } from '../kernel/money.ts'
import { priceBand, SIZES } from './bands.ts'
import { CUBE_FACETS, countFromCube, isInCube } from './facet-cube.store.server.ts'
import { readHits, type FacetCounts, type Hits, type FacetCount } from './hits.store.server.ts'
import type { PreparedSearch } from './prepared-search.store.server.ts'
import { ALL, findScopes } from './scope.store.server.ts'
import type { SearchPage } from './scored-page.server.ts'
import { activeFilters, FACETS, withoutFacet, type FacetName } from './search.ts'
import type { Facets } from './search.schema.ts'

/** Counts the works that a search finds and, by relevance, reads a page of them. */
export async function countHits(
  db: Queryable,
  search: PreparedSearch,
  page: SearchPage | null,
): Promise<Hits> {
  const [scope = ALL] = await findScopes(db, search)
  return readHits(db, { search, scope, facets: [], page })
}

/**
 * Also counts the values of every filter. Each filter is counted without itself, except for tags: a
 * work has all tags of a search.
 */
export async function countFacets(
  db: Queryable,
  search: PreparedSearch,
  page: SearchPage | null,
): Promise<Hits> {
  const inCube: readonly FacetName[] = isInCube(search) ? CUBE_FACETS : []
  const others = FACETS.filter((facet) => !inCube.includes(facet))
  const together = others.filter((facet) => !isCountedAlone(search, facet))
  const alone = others.filter((facet) => isCountedAlone(search, facet))
  const [scope = ALL, ...scopes] = await findScopes(db, search, alone)
  const [counted, whole, ...each] = await Promise.all([
    inCube.length > 0 ? countFromCube(db, search) : null,
    readHits(db, { search, scope, facets: together, page }),
    ...alone.map(async (facet, nth) => {
      const { facetCounts } = await readHits(db, {
        search: withoutFacet(search, facet),
        scope: scopes[nth] ?? ALL,
        facets: [facet],
        page: null,
      })
      return { [facet]: facetCounts[facet] }
    }),
  ])
  const facetCounts = Object.assign(
    {},
    whole.facetCounts,
    counted?.facetCounts,
    ...each,
  ) as FacetCounts
  return { ...whole, total: counted?.total ?? whole.total, facetCounts }
}

const isCountedAlone = (search: PreparedSearch, facet: FacetName): boolean =>
  facet !== 'tag' && activeFilters(search)[facet]

/** Adds the labels that people read. */
export async function labelFacets(db: Queryable, facetCounts: FacetCounts): Promise<Facets> {
  const [artists, tags] = await Promise.all([
    namesOf(db, facetCounts.artist),
    labelsOf(db, facetCounts.tag),
  ])
  const labelled = (values: FacetCount[], labelOf: (value: string) => string) =>
    values.map((one) => ({ ...one, label: labelOf(one.value) }))
  const sizeOf = (band: string) => SIZES[Number(band) - 1] ?? 'small'
  return {
    medium: labelled(facetCounts.medium, capitalised),
    orientation: labelled(facetCounts.orientation, capitalised),
    price: inBands(facetCounts.price).map(({ value, ...count }) => ({
      ...pricesOf(Number(value)),
      ...count,
    })),
    size: inBands(facetCounts.size).map(({ value, ...count }) => {
      const size = sizeOf(value)
      return { value: size, label: capitalised(size), ...count }
    }),
    tag: labelled(facetCounts.tag, (tag) => tags.get(tag) ?? tag),
    artist: labelled(facetCounts.artist, (id) => artists.get(id) ?? ''),
    place: labelled(facetCounts.place, (place) => place),
    availability: labelled(facetCounts.availability, (value) =>
      value === '1' ? 'Available' : 'Sold',
    ),
  }
}

const inBands = (values: readonly FacetCount[]): FacetCount[] =>
  values.toSorted((one, other) => Number(one.value) - Number(other.value))

function pricesOf(band: number): { minPrice: number; maxPrice: number | null } {
  const { min = 0, max } = priceBand(band)
  return {
    minPrice: eurosFromCents(min),
    maxPrice: max === undefined ? null : eurosFromCents(max),
  }
}

async function namesOf(db: Queryable, values: readonly FacetCount[]): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const ids = values.map(({ value }) => value)
  const rows = await db
    .select({ id: users.id, name: artistName })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The tags as artists write them. */
async function labelsOf(
  db: Queryable,
  values: readonly FacetCount[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map()
  const tags = values.map(({ value }) => sql`${value}`)
  const { rows } = await db.execute<{ tag: string; label: string }>(
    sql`select tag, label from search.tags where tag in (${sql.join(tags, sql`, `)})`,
  )
  return new Map(rows.map(({ tag, label }) => [tag, label]))
}
