import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { chooseEncoding, matchesTag } from './kernel/encoding.ts'

/** What to send of a file, whole. */
export type FileAnswer = {
  readonly status: 200 | 304
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
}

const ENCODINGS = ['br', 'gzip'] as const
type FileEncoding = (typeof ENCODINGS)[number] | 'identity'
const SUFFIX: Record<FileEncoding, string> = { br: '.br', gzip: '.gz', identity: '' }

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/**
 * The built client out of memory, as it was packed when it was built (see bin/precompress.mjs). A file is read
 * when it is first asked for; what is held is bounded by what was built.
 * @param root the folder of the built client
 * @returns null for whatever is no plain `GET` of a file of a known type
 */
export function createBuiltFiles(root: string) {
  const paths = new Set(listFiles(root))
  const held = new Map<string, FileAnswer>()

  function read(path: string, encoding: FileEncoding): FileAnswer {
    const key = `${path}${SUFFIX[encoding]}`
    const known = held.get(key)
    if (known !== undefined) return known
    const body = readFileSync(join(root, key))
    const answer = { status: 200, body, headers: headersOf(path, encoding, body) } as const
    held.set(key, answer)
    return answer
  }

  return {
    peek({ method, url = '', headers }: IncomingMessage): FileAnswer | null {
      if (method !== 'GET' || headers.range !== undefined) return null
      if (!paths.has(url) || TYPES[extname(url)] === undefined) return null
      const packed = ENCODINGS.filter((encoding) => paths.has(`${url}${SUFFIX[encoding]}`))
      const answer = read(url, chooseEncoding(headers['accept-encoding'], packed))
      if (!matchesTag(headers['if-none-match'], answer.headers['etag'] ?? '')) return answer
      const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = answer.headers
      return { status: 304, headers: rest, body: null }
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

function headersOf(path: string, encoding: FileEncoding, body: Buffer): Record<string, string> {
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
