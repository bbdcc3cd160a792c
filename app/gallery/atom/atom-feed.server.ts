import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { workPath } from '../../artworks/card/work-text.ts'
import type { Queryable } from '../../database/database.server.ts'
import type { GuestReads } from '../../database/replicas/replicas.server.ts'
import { REVALIDATED } from '../../http/cached-response.server.ts'
import { fieldErrors, sendProblem, type ApiEnv } from '../../http/http.server.ts'
import { smallUrl } from '../../images/image-address.server.ts'
import { jpegUrl } from '../../images/image.ts'
import { isUuid } from '../../kernel/id.ts'
import { runSearch } from '../../search/run-search.server.ts'
import {
  checkRanges,
  searchParameters,
  toSearch,
  type SearchParameters,
} from '../../search/search.schema.ts'
import { artistFeedPath, artistPath } from '../artist/artist.ts'
import { findArtist } from '../artist/artist.store.server.ts'
import type { CurrentSettings } from '../../settings/current-settings.server.ts'
import { findArtistNames } from '../saved-searches/saved-search.store.server.ts'
import { nameSearch } from '../saved-searches/saved-search.ts'
import {
  searchFeedPath,
  searchPath,
  searchQueryOf,
  toApiQuery,
  withValues,
} from '../search/search-query.ts'
import { atomXml, updatedAtOf, type AtomEntry, type AtomFeed } from './atom-feed.ts'
import { listLatestWorks, type LatestWork } from './atom-feed.store.server.ts'

/** Entries of a feed. Feed readers ask often, and remember what they have seen. */
const MAX_ENTRIES = 50

type AtomOptions = {
  readonly reads: GuestReads
  /** The address of the site in a response to a request with this header `host`. */
  readonly siteUrlFor: (host: string | undefined) => string
  readonly settings: Pick<CurrentSettings, 'read'>
}

const SearchQuery = z.object(searchParameters).superRefine(checkRanges)

/** The Atom feeds of the gallery, of each search and of each artist, below /feeds. */
export function createAtomFeeds({ reads, siteUrlFor, settings }: AtomOptions) {
  const siteUrlOf = (c: Context<ApiEnv>) => siteUrlFor(c.req.header('host'))
  return new Hono<ApiEnv>()
    .get('/gallery.atom', async (c) => {
      const site = siteUrlOf(c)
      const { name } = await settings.read()
      const works = await reads.run((db) =>
        listLatestWorks(db, { artistId: null, limit: MAX_ENTRIES }),
      )
      return sendFeed(c, {
        title: name,
        subtitle: `The latest works at ${name}`,
        url: `${site}/feeds/gallery.atom`,
        pageUrl: `${site}/for-art-lovers`,
        entries: works.map((work) => toEntry(work, site)),
      })
    })
    .get('/search.atom', async (c) => {
      const query = withValues(searchQueryOf(new URL(c.req.url).searchParams), { sort: '' })
      const asked = SearchQuery.safeParse(toApiQuery(query))
      if (!asked.success) {
        return sendProblem(c, 'invalid-request', { errors: fieldErrors(asked.error.issues) })
      }
      const site = siteUrlOf(c)
      const { name } = await settings.read()
      const [works, artists] = await reads.run((db) =>
        Promise.all([listFound(db, asked.data), findArtistNames(db, asked.data.artistId)]),
      )
      const words = nameSearch(query, artists) || 'All works'
      return sendFeed(c, {
        title: `${words} · ${name}`,
        subtitle: `The latest works at ${name}: ${words}`,
        url: `${site}${searchFeedPath(query)}`,
        pageUrl: `${site}${searchPath(query)}`,
        entries: works.map((work) => toEntry(work, site)),
      })
    })
    .get('/artists/:file', async (c) => {
      const artistId = c.req.param('file').replace(/\.atom$/, '')
      if (!isUuid(artistId)) return sendProblem(c, 'not-found')
      const site = siteUrlOf(c)
      const { name } = await settings.read()
      const [artist, works] = await reads.run((db) =>
        Promise.all([
          findArtist(db, artistId),
          listLatestWorks(db, { artistId, limit: MAX_ENTRIES }),
        ]),
      )
      if (artist === null) return sendProblem(c, 'artist-not-found')
      return sendFeed(c, {
        title: `${artist.name} · ${name}`,
        subtitle: `The latest works by ${artist.name}`,
        url: `${site}${artistFeedPath(artistId)}`,
        pageUrl: `${site}${artistPath(artistId)}`,
        entries: works.map((work) => toEntry(work, site)),
      })
    })
}

/** The works of a search, always newest first. */
async function listFound(db: Queryable, asked: SearchParameters): Promise<LatestWork[]> {
  const search = { ...toSearch(asked), sort: 'newest' } as const
  const limit = MAX_ENTRIES
  const { ids } = await runSearch(db, { search, withFacets: false, cursor: undefined, limit })
  return ids.length === 0 ? [] : listLatestWorks(db, { ids, limit })
}

function toEntry(work: LatestWork, site: string): AtomEntry {
  const { id, title, description, altDescription, tags, publishedAt, updatedAt } = work
  const image = { width: work.imageWidth, urls: { small: smallUrl(work.imageId) } }
  return {
    id,
    title,
    url: new URL(workPath(id), site).href,
    imageUrl: new URL(jpegUrl(image), site).href,
    summary: description || altDescription || title,
    author: {
      name: work.artistName,
      url: new URL(artistPath(work.artistId), site).href,
    },
    tags,
    publishedAt,
    updatedAt: updatedAt > publishedAt ? updatedAt : publishedAt,
  }
}

/**
 * Sends a feed, or 304. A date counts only when it is the feed's own: a work that was taken away
 * makes the feed older, too. The server adds an ETag.
 */
function sendFeed(c: Context<ApiEnv>, feed: AtomFeed): Response {
  const lastModified = updatedAtOf(feed).toUTCString()
  const headers = {
    'cache-control': REVALIDATED,
    'last-modified': lastModified,
  }
  const isSame =
    c.req.header('if-none-match') === undefined &&
    c.req.header('if-modified-since') === lastModified
  if (isSame) return c.body(null, 304, headers)
  return c.body(atomXml(feed), 200, {
    ...headers,
    'content-type': 'application/atom+xml; charset=utf-8',
  })
}
