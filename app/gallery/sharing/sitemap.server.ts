import { Hono, type Context } from 'hono'
import type { GuestReads } from '../../database/replicas/replicas.server.ts'
import { sendProblem, type ApiEnv } from '../../http/http.server.ts'
import { FIRST_ID, isUuid } from '../../kernel/id.ts'
import { findShowingArtist, listShowingArtists } from '../artist/artist.store.server.ts'
import { artistPath } from '../artist/artist.ts'
import { tagPath } from '../../artworks/tag.ts'
import {
  findShownExhibition,
  listShownExhibitions,
} from '../../exhibitions/exhibition.store.server.ts'
import { exhibitionPath } from '../../exhibitions/exhibition.ts'
import { FIRST_TAG, findTag, listShownTags } from '../../search/tag.store.server.ts'
import { HOUR_MS } from '../../kernel/day.ts'
import { dayOf } from '../../kernel/timestamp.ts'
import { countByDay, listDays, listOfDay } from './sitemap.store.server.ts'

const PAGES = [
  '/',
  '/for-artists',
  '/for-art-lovers',
  '/artists',
  '/exhibitions',
  '/gallery-studio',
  '/privacy',
  '/terms',
  '/contact',
]
/** The most URLs that a sitemap may hold (sitemaps.org). */
const MAX_URLS = 50_000
/** Each tag is looked up for every request, so a file of tags has fewer. */
const MAX_TAGS = 1000

type SitemapOptions = {
  readonly reads: GuestReads
  /** The address of the site in a response to a request with this header `host`. */
  readonly siteUrlFor: (host: string | undefined) => string
  readonly now?: () => Date
  /** The most URLs in one file. */
  readonly most?: number
}

/** robots.txt, and sitemaps of the pages, artists, exhibitions, tags and published works. */
export function createSitemap({
  reads,
  siteUrlFor,
  now = () => new Date(),
  most = MAX_URLS,
}: SitemapOptions) {
  const siteUrlOf = (c: Context<ApiEnv>) => siteUrlFor(c.req.header('host'))
  const countFiles = createFileCounter(reads, most)
  const mostTags = Math.min(most, MAX_TAGS)
  const listArtistFiles = createFileFinder('artists', FIRST_ID, (from) =>
    reads.run((db) => findShowingArtist(db, { from, places: most })),
  )
  const listExhibitionFiles = createFileFinder('exhibitions', FIRST_ID, (from) =>
    reads.run((db) => findShownExhibition(db, { from, places: most })),
  )
  const listTagFiles = createFileFinder('tags', FIRST_TAG, (from) =>
    reads.run((db) => findTag(db, { from, places: mostTags })),
  )
  return (
    new Hono<ApiEnv>()
      .get('/robots.txt', (c) => c.text(robots(siteUrlOf(c))))
      .get('/sitemap.xml', async (c) => {
        const publicUrl = siteUrlOf(c)
        const found = await Promise.all([
          listArtistFiles(now()),
          listExhibitionFiles(now()),
          listTagFiles(now()),
          countFiles(now()),
        ])
        const files = ['pages', ...found.flat()]
        const entries = files.map(
          (file) => `<sitemap><loc>${publicUrl}/sitemaps/${file}.xml</loc></sitemap>`,
        )
        return sendXml(`<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`)
      })
      // One route for all files: hono's fastest router rejects several patterns in one place.
      .get('/sitemaps/:file', (c, next) => {
        const file = c.req.param('file')
        if (file === 'pages.xml')
          return sendXml(urlSet(PAGES.map((path) => location(siteUrlOf(c) + path))))
        if (OF_ARTISTS.test(file)) return sendArtists(c, file)
        if (OF_EXHIBITIONS.test(file)) return sendExhibitions(c, file)
        if (OF_TAGS.test(file)) return sendTags(c, file)
        return OF_DAY.test(file) ? sendDay(c, file) : next()
      })
  )

  async function sendArtists(c: Context<ApiEnv>, file: string): Promise<Response> {
    const from = OF_ARTISTS.exec(file)?.[1] ?? FIRST_ID
    const isValid = from === FIRST_ID || isUuid(from)
    const ids = isValid
      ? await reads.run((db) => listShowingArtists(db, { from, limit: most }))
      : []
    if (ids.length === 0 && from !== FIRST_ID) return sendProblem(c, 'not-found')
    return sendXml(urlSet(ids.map((id) => location(siteUrlOf(c) + artistPath(id)))))
  }

  async function sendExhibitions(c: Context<ApiEnv>, file: string): Promise<Response> {
    const from = OF_EXHIBITIONS.exec(file)?.[1] ?? FIRST_ID
    const isValid = from === FIRST_ID || isUuid(from)
    const found = isValid
      ? await reads.run((db) => listShownExhibitions(db, { from, limit: most }))
      : []
    if (found.length === 0 && from !== FIRST_ID) return sendProblem(c, 'not-found')
    return sendXml(
      urlSet(
        found.map(({ id, updatedAt }) => location(siteUrlOf(c) + exhibitionPath(id), updatedAt)),
      ),
    )
  }

  async function sendTags(c: Context<ApiEnv>, file: string): Promise<Response> {
    const from = tagOfName(OF_TAGS.exec(file)?.[1] ?? '')
    const tags = await reads.run((db) => listShownTags(db, { from, limit: mostTags }))
    if (tags.length === 0 && from !== FIRST_TAG) return sendProblem(c, 'not-found')
    const paths = tags.map(tagPath).filter((path) => path.startsWith('/tags/'))
    return sendXml(urlSet(paths.map((path) => location(siteUrlOf(c) + path))))
  }

  async function sendDay(c: Context<ApiEnv>, file: string): Promise<Response> {
    const [, day = '', part = '1'] = /^(.{10})(?:-(\d+))?\.xml$/.exec(file) ?? []
    const offset = (Number(part) - 1) * most
    // Rejects days such as the 99th, and part 0.
    const isValid = !Number.isNaN(Date.parse(day)) && offset >= 0
    const works = isValid
      ? await reads.run((db) => listOfDay(db, day, { offset, limit: most }))
      : []
    if (works.length === 0) return sendProblem(c, 'not-found')
    return sendXml(
      urlSet(
        works.map(({ id, updatedAt }) => location(`${siteUrlOf(c)}/artwork/${id}`, updatedAt)),
      ),
    )
  }
}

const OF_ARTISTS = /^artists(?:-([\w-]+))?\.xml$/
const OF_EXHIBITIONS = /^exhibitions(?:-([\w-]+))?\.xml$/
const OF_TAGS = /^tags(?:-([\w-]{1,600}))?\.xml$/
const nameOfTag = (tag: string) => Buffer.from(tag).toString('base64url')
const tagOfName = (name: string) =>
  Buffer.from(name, 'base64url').toString().replaceAll('\0', '').toWellFormed()
const OF_DAY = /^\d{4}-(?:0[1-9]|1[0-2])-\d{2}(?:-\d{1,6})?\.xml$/

/**
 * Finds the names of the files of artists, exhibitions or tags. Each file begins with the one in
 * its name. Refreshed once an hour, as long as clients may cache the index.
 * @param findNext the first of the file after that which begins with `from`, in a short statement
 */
function createFileFinder(
  kind: 'artists' | 'exhibitions' | 'tags',
  first: string,
  findNext: (from: string) => Promise<string | null>,
): (now: Date) => Promise<string[]> {
  let known: { readonly at: number; readonly files: readonly string[] } = {
    at: -Infinity,
    files: [],
  }
  const nameOf = kind === 'tags' ? nameOfTag : (id: string) => id
  return async (now) => {
    if (now.getTime() - known.at < HOUR_MS) return [...known.files]
    const files: string[] = [kind]
    let from: string | null = first
    while ((from = await findNext(from)) !== null) files.push(`${kind}-${nameOf(from)}`)
    known = { at: now.getTime(), files }
    return files
  }
}

/** Works published per day until a time; later ones are counted with each request. */
type PastCounts = { readonly until: Date; readonly counts: ReadonlyMap<string, number> }

const NOTHING_COUNTED: PastCounts = { until: new Date(0), counts: new Map() }

/**
 * Finds the names of the works' files: one per day, more for a day with many works. Works are
 * published at the current time only, so past hours are counted once.
 */
function createFileCounter(reads: GuestReads, most: number): (now: Date) => Promise<string[]> {
  let past = NOTHING_COUNTED
  return async (now) => {
    const days = await reads.run(listDays)
    const { until, counts } = (past = await countPastHours(reads, past, { days, now }))
    const works = addUp(counts, await reads.run((db) => countByDay(db, { from: until, to: null })))
    return days.flatMap((day) =>
      Array.from({ length: Math.ceil((works.get(day) ?? 1) / most) }, (_, part) =>
        part === 0 ? day : `${day}-${part + 1}`,
      ),
    )
  }
}

/** Counts until an hour ago, when every transaction that was publishing has ended. */
async function countPastHours(
  reads: GuestReads,
  past: PastCounts,
  { days, now }: { days: readonly string[]; now: Date },
): Promise<PastCounts> {
  const to = new Date(now.getTime() - HOUR_MS)
  const last = dayOf(past.until)
  // A past day that is new came with a restored backup, for example.
  const isComplete = days.every((day) => day >= last || past.counts.has(day))
  if (isComplete && to.getTime() - past.until.getTime() < HOUR_MS) return past
  const { until, counts } = isComplete ? past : NOTHING_COUNTED
  return {
    until: to,
    counts: addUp(counts, await reads.run((db) => countByDay(db, { from: until, to }))),
  }
}

const addUp = (some: ReadonlyMap<string, number>, more: ReadonlyMap<string, number>) =>
  new Map([...some, ...[...more].map(([day, n]) => [day, n + (some.get(day) ?? 0)] as const)])

const robots = (publicUrl: string) =>
  [
    'User-agent: *',
    ...[
      '/api/',
      '/cart',
      '/checkout',
      '/dashboard',
      '/artist-dashboard',
      '/favorites',
      '/purchases/',
      // Filters, whose combinations never end. A search with one parameter may be read.
      '/artists?',
      '/exhibitions?',
      '/for-art-lovers?*&',
      '/feeds/search.atom?*&',
    ].map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const urlSet = (locations: string[]) => `<urlset ${NAMESPACE}>${locations.join('')}</urlset>`

/** Only `&` needs escaping: ids, paths and the validated public URL hold no other markup. */
function location(url: string, changedAt?: Date): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
  return `<url><loc>${url.replaceAll('&', '&amp;')}</loc>${changed}</url>`
}

function sendXml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${HOUR_MS / 1000}`,
    },
  })
}
