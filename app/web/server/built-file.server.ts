import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import {
  createCachedVersion,
  selectResponse,
  type CachedResponse,
  type CachedVersion,
} from '../../http/cached-response.server.ts'
import { encodingChooser } from '../../http/content-negotiation.ts'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number] | 'identity'
const chooseEncoding = encodingChooser(ENCODINGS)
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

type Versions = Partial<Record<Encoding, CachedVersion>> & { readonly identity: CachedVersion }

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * The built client out of memory, as it was packed when it was built (see vite/precompress.ts). A file is read
 * when it is first asked for; what is held is bounded by what was built.
 * @param root the folder of the built client
 * @returns null for whatever is no plain `GET` of a file of a known type
 */
export function createBuiltFiles(root: string) {
  const paths = new Set(listFiles(root))
  const held = new Map<string, Versions>()

  function read(path: string): Versions | null {
    if (!paths.has(path) || TYPES[extname(path)] === undefined) return null
    const version = (encoding: Encoding) => {
      const body = readFileSync(join(root, `${path}${SUFFIX[encoding]}`))
      return createCachedVersion(headersOf(path, encoding, body), body)
    }
    const packed = ENCODINGS.filter((encoding) => paths.has(`${path}${SUFFIX[encoding]}`))
    const versions = {
      identity: version('identity'),
      ...Object.fromEntries(packed.map((encoding) => [encoding, version(encoding)])),
    }
    held.set(path, versions)
    return versions
  }

  return {
    peek({ method, url = '', headers }: IncomingMessage): CachedResponse | null {
      if (method !== 'GET' || headers.range !== undefined) return null
      const versions = held.get(url) ?? read(url)
      if (versions === null) return null
      const encoding = chooseEncoding(headers['accept-encoding'])
      return selectResponse(versions[encoding] ?? versions.identity, headers['if-none-match'])
    },
  }
}

/** Every file below a folder, as the path of its address; none where there is no folder. */
export function listFiles(root: string): string[] {
  if (!existsSync(root)) return []
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
}

function headersOf(path: string, encoding: Encoding, body: Buffer): Record<string, string> {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return {
    'content-type': TYPES[extname(path)] ?? '',
    'content-length': String(body.length),
    etag: `"${tag}"`,
    vary: 'accept-encoding',
    // The names of assets hold a hash of what is in them.
    'cache-control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  }
}
