import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import {
  IMMUTABLE,
  REVALIDATED,
  createCachedVersion,
  selectResponse,
  type CachedResponse,
  type CachedVersion,
} from '../../http/cached-response.server.ts'
import { encodingChooser } from '../../http/content-negotiation.ts'
import { entityTag } from '../../http/entity-tag.server.ts'
import { isAbsent } from '../../kernel/error-code.ts'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | 'identity'
const chooseEncoding = encodingChooser(ENCODINGS)
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

export type BuiltFiles = {
  /** Sends the whole file for a range. @returns null for other methods and unknown files */
  findCached(request: IncomingMessage): CachedResponse | null
}

type Versions = Partial<Record<Encoding, CachedVersion>> & { readonly identity: CachedVersion }

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/**
 * The built client, from memory, as the build compressed it (see vite/precompress.ts). A file is
 * read when it is first requested, so memory is bounded by the size of the build.
 * @param root the folder of the built client
 */
export function createBuiltFiles(root: string): BuiltFiles {
  const paths = new Set(listFiles(root))
  const loaded = new Map<string, Versions>()

  function find(path: string): Versions | null {
    if (!paths.has(path) || TYPES[extname(path)] === undefined) return null
    try {
      return read(path)
    } catch (error) {
      // A newer build has replaced the folder.
      if (isAbsent(error)) return null
      throw error
    }
  }

  function read(path: string): Versions {
    const version = (encoding: Encoding) => {
      const body = readFileSync(join(root, `${path}${SUFFIX[encoding]}`))
      return createCachedVersion(headersOf(path, encoding, body), body)
    }
    const compressed = ENCODINGS.filter((encoding) => paths.has(`${path}${SUFFIX[encoding]}`))
    const versions = {
      identity: version('identity'),
      ...Object.fromEntries(compressed.map((encoding) => [encoding, version(encoding)])),
    }
    loaded.set(path, versions)
    return versions
  }

  return {
    findCached({ method, url = '', headers }) {
      if (method !== 'GET' && method !== 'HEAD') return null
      const path = url.split('?', 1)[0] ?? ''
      const versions = loaded.get(path) ?? find(path)
      if (versions === null) return null
      const encoding = chooseEncoding(headers['accept-encoding'])
      return selectResponse(versions[encoding] ?? versions.identity, headers['if-none-match'])
    },
  }
}

/** The URL paths of all files below a folder; none if the folder does not exist. */
function listFiles(root: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}

/** The header of a built file: an asset's name contains a hash of its content. */
const cacheControlOf = (path: string): string =>
  path.startsWith('/assets/') ? IMMUTABLE : REVALIDATED

function headersOf(path: string, encoding: Encoding, body: Buffer): Record<string, string> {
  return {
    'content-type': TYPES[extname(path)] ?? '',
    'content-length': String(body.length),
    etag: entityTag(body),
    vary: 'accept-encoding',
    'cache-control': cacheControlOf(path),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}
