/** The origin of a visit: a part of this site, or the host of another site. */
export type ViewSource = string

/** A visit without a referrer: a typed address, a bookmark, a mail, or a site that sends none. */
const DIRECT = 'direct'
/** All pages of this site that are not in `PARTS`. */
const ELSEWHERE_HERE = 'other-pages'

/** The source for each first segment of a path of this site. */
const PARTS = new Map<string, ViewSource>(
  Object.entries({
    'for-art-lovers': 'gallery',
    artwork: 'artwork',
    artist: 'artist',
    artists: 'artist',
    tags: 'tag',
    favorites: 'favourites',
    following: 'following',
    lists: 'list',
    'shared-lists': 'list',
    notifications: 'notifications',
    'saved-searches': 'search',
  }),
)

const LABELS = new Map<ViewSource, string>(
  Object.entries({
    [DIRECT]: 'Typed address, bookmark or mail',
    [ELSEWHERE_HERE]: 'Other pages of this gallery',
    gallery: 'The gallery',
    search: 'Search',
    artwork: 'Another work',
    artist: 'An artist’s page',
    tag: 'A tag',
    favourites: 'Favourites',
    following: 'Artists they follow',
    list: 'A list',
    notifications: 'Notifications',
  }),
)

/** The user-facing label; another site is labelled by its host. */
export const sourceLabel = (source: ViewSource): string => LABELS.get(source) ?? source

const MAX_HOST_LENGTH = 100

/** Matches the first segment of a path, and its query. */
const FIRST_PART = /^\/([^/?]*)[^?]*\??(.*)/

/** @param path the path of a page of this site, with its query */
export function sourceOfPath(path: string): ViewSource {
  const [, part = '', query = ''] = FIRST_PART.exec(path) ?? []
  const source = PARTS.get(part) ?? ELSEWHERE_HERE
  return source === 'gallery' && query !== '' ? 'search' : source
}

const SCHEMES = ['https://', 'http://']

/**
 * The path and query of the page of this site in the referrer; null for other sites.
 * @param referrer the header `referer`
 * @param host this site's host, from the request
 */
export function pathHere(referrer: string | undefined, host: string): string | null {
  const scheme = SCHEMES.find((start) => referrer?.startsWith(start))
  if (referrer === undefined || scheme === undefined) return null
  const path = referrer.slice(scheme.length + host.length)
  return referrer.startsWith(host, scheme.length) && path.startsWith('/') ? path : null
}

/** @param referrer the header `referer` @param host as for `pathHere` */
export function sourceOfReferrer(referrer: string | undefined, host: string): ViewSource {
  const path = pathHere(referrer, host)
  if (path !== null) return sourceOfPath(path)
  const url = referrer === undefined ? null : URL.parse(referrer)
  if (url === null || !url.protocol.startsWith('http')) return DIRECT
  return url.hostname.replace(/^www\./, '').slice(0, MAX_HOST_LENGTH)
}
