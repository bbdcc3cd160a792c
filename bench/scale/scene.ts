import type { Sql } from '../../tests/helpers/database/sql.ts'
import type { SessionClaim } from '../../app/http/http.server.ts'
import { DAY_MS } from '../../app/kernel/day.ts'
import type { Keyset } from '../../app/kernel/keyset.ts'
import { nthOf } from './exercise.ts'
import { BUSY_ARTIST, COLLECTOR, SELLER } from './fill-number.ts'

/**
 * The people and works that the measurements use, read once so that no measurement includes the
 * lookup.
 */
export type Scene = {
  readonly now: Date
  /** Has 5,000 works. */
  readonly busyArtist: string
  /** Has 10,000 favourites, 10,000 purchases and 99 lines in the cart. */
  readonly collector: string
  /** Has 10,000 sales. */
  readonly seller: string
  /** Artists with some dozens of works, scattered over the years. */
  readonly artists: readonly string[]
  /** Published works that 10,000 people like. */
  readonly popular: readonly string[]
  /** Published works at random. */
  readonly works: readonly ArtistWork[]
  readonly drafts: readonly ArtistWork[]
  readonly people: readonly string[]
  readonly emails: readonly string[]
  readonly imageIds: readonly string[]
  readonly reports: readonly string[]
  /** Session tokens. */
  readonly tokens: readonly string[]
  /** Purchases of the collector. */
  readonly purchases: readonly string[]
  /** The cursors after the 999th page. */
  readonly deep: {
    readonly gallery: Keyset
    readonly busyArtist: Keyset
    readonly busyArtistPublished: Keyset
    readonly favourites: Keyset
    readonly purchases: Keyset
    readonly sales: Keyset
  }
  /** A day with published works, as yyyy-mm-dd. */
  readonly day: string
}

export type ArtistWork = {
  readonly id: string
  readonly artistId: string
  readonly imageId: string
}

/** The number of different people, works and so on that the measurements use in turn. */
const SAMPLE = 500
/** Rows per page: small enough that a gallery of 10,000 works has a thousandth page. */
export const PAGE = 9
/** Rows per page for an artist with 5,000 works. */
export const SMALL_PAGE = 4
const PAGES_BEFORE = 999
const SESSION_MS = 30 * DAY_MS
/** A session that expires later than this was used today. */
const fresh = (now: Date) => new Date(now.getTime() + SESSION_MS).toISOString()

/** A session as a request claims it: used today, so that it need not be renewed. */
export const claimOf = ({ tokens, now }: Scene, nth: number): SessionClaim => ({
  token: nthOf(tokens, nth),
  lastsUntil: fresh(now),
  closedAccounts: [],
})

/**
 * The beginning of this day. Sessions are compared with the clock, so the filled ones must be of
 * today.
 */
export const midnight = () => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)

/** Reads the scene from a filled database. */
export async function findScene(sql: Sql, now: Date): Promise<Scene> {
  const person = async (n: number) => one(sql`select id from bench.person where n = ${n}`)
  const [busyArtist, collector, seller] = await Promise.all([
    person(BUSY_ARTIST),
    person(COLLECTOR),
    person(SELLER),
  ])
  const works = (isDraft: boolean) => sql<ArtistWork[]>`
    select id, artist_id as "artistId", image_id as "imageId" from artworks
    where id in (select id from bench.work where (published_at is null) = ${isDraft} order by n * 104729::bigint % 1000003 limit ${SAMPLE})`
  const people = await sql`
    select id, email from users
    where id in (select id from bench.person where n > 5 order by n * 104729::bigint % 1000003 limit ${SAMPLE})`
  const images = await sql`
    select id from images where id > '5' order by id limit ${SAMPLE}`
  const published = await works(false)
  return {
    now,
    busyArtist,
    collector,
    seller,
    artists: await all(sql`
      select person.id from bench.person person
      join bench.work work on work.artist = person.n and work.published_at is not null
      where person.n > ${SELLER}
      group by person.n, person.id having count(*) between (select least(40, count(*) / 50) from bench.person) and 1000
      order by person.n * 104729::bigint % 1000003 limit ${SAMPLE}`),
    popular: await all(sql`select id from bench.popular order by n`),
    works: published,
    drafts: await works(true),
    people: people.map((row) => String(row['id'])),
    emails: people.map((row) => String(row['email'])),
    imageIds: images.map((row) => String(row['id'])),
    reports: await all(sql`select id from reports order by id limit ${SAMPLE}`),
    tokens: await all(sql`
      select token as id from sessions
      where expires_at > ${fresh(now)} order by token limit ${SAMPLE}`),
    purchases: await all(sql`
      select id from purchases where buyer_id = ${collector} order by idempotency_key limit ${SAMPLE}`),
    deep: await findDeep(sql, { busyArtist, collector, seller }),
    day: await one(sql`
      select to_char(published_at at time zone 'UTC', 'YYYY-MM-DD') as id from artworks
      where id = ${published[0]?.id ?? ''}`),
  }
}

async function findDeep(
  sql: Sql,
  who: { busyArtist: string; collector: string; seller: string },
): Promise<Scene['deep']> {
  const at = async (table: string, columns: string, rest: string, page = PAGE): Promise<Keyset> => {
    const [atColumn, idColumn] = columns.split(' ')
    const count = Number(
      (await sql.unsafe(`select count(*) as n from ${table} where ${rest}`))[0]?.['n'] ?? 0,
    )
    // A smaller gallery, as in tests, is read almost to its end.
    const place = Math.max(0, Math.min(PAGES_BEFORE * page, count - page - 1))
    const [row] = await sql.unsafe(
      `select ${atColumn} as at, ${idColumn} as id from ${table} where ${rest}
       order by ${atColumn} desc, ${idColumn} desc offset ${place} limit 1`,
    )
    if (row === undefined) throw new Error(`no row ${place} of ${table}`)
    return { at: new Date(String(row['at'])), id: String(row['id']) }
  }
  const mine = `artist_id = '${who.busyArtist}'`
  return {
    gallery: await at('artworks', 'published_at id', 'published_at is not null'),
    busyArtist: await at('artworks', 'created_at id', mine, SMALL_PAGE),
    busyArtistPublished: await at(
      'artworks',
      'published_at id',
      `${mine} and published_at is not null`,
      SMALL_PAGE,
    ),
    favourites: await at('favourites', 'added_at item_id', `user_id = '${who.collector}'`),
    purchases: await at('purchases', 'purchased_at id', `buyer_id = '${who.collector}'`),
    sales: await at('purchase_items', 'purchased_at id', `artist_id = '${who.seller}'`),
  }
}

async function all(query: PromiseLike<readonly Record<string, unknown>[]>): Promise<string[]> {
  return (await query).map((row) => String(row['id']))
}

async function one(query: PromiseLike<readonly Record<string, unknown>[]>): Promise<string> {
  const [id] = await all(query)
  if (id === undefined) throw new Error('the gallery is not filled')
  return id
}
