import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { createCoalescer } from './coalescer.ts'
import { problemFor, type ProblemCode } from '../kernel/problem.ts'
import { SKETCH_ID, SKETCH_WIDTHS } from './sketch-source.server.ts'

type SketchFilesOptions = {
  /** The sketch as an SVG document, or null when there is no such sketch. */
  readonly render: (id: string) => Promise<string | null>
  /** Where finished images are kept; it is made when it is missing, and may be emptied at any time. */
  readonly cacheDir: string
}

const TYPES = { webp: 'image/webp', avif: 'image/avif' } as const
type Extension = keyof typeof TYPES

const FILE = new RegExp(`^(${SKETCH_WIDTHS.join('|')})\\.(${Object.keys(TYPES).join('|')})$`)
/** Each takes a core for a tenth of a second or more, and pages must go on meanwhile. */
const MAKING_AT_ONCE = 2
const WAITING_AT_MOST = 100

/**
 * The images of the built-in sketches, for /stock-photos: GET /<id>/<width>.<webp or avif>. Each is
 * made when it is first asked for and kept on disk. An address always shows the same drawing, so
 * browsers may keep it for good.
 */
export function createSketchFiles({ render, cacheDir }: SketchFilesOptions) {
  const onceEach = createCoalescer<'made' | 'no-sketch' | 'busy'>()
  const queue = createQueue()

  async function make(id: string, width: number, extension: Extension, path: string) {
    const svg = await render(id)
    if (svg === null) return 'no-sketch'
    const image = await rasterise(svg, width, extension)
    await mkdir(cacheDir, { recursive: true })
    // Written beside and renamed: nobody is ever served half a file, not even after a crash.
    const unfinished = `${path}.${randomBytes(6).toString('hex')}.tmp`
    try {
      await writeFile(unfinished, image)
      await rename(unfinished, path)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    return 'made'
  }

  return new Hono().get('/:id/:file', async (c) => {
    const { id, file } = c.req.param()
    const [, width, extension] = FILE.exec(file) ?? []
    if (!SKETCH_ID.test(id) || !isExtension(extension)) return refuse('image-not-found')
    const path = join(cacheDir, `${id}-${file}`)
    let found = await findFile(path)
    if (found === null) {
      const work = () => queue.run(() => make(id, Number(width), extension, path))
      const result = await onceEach.run(path, work)
      if (result === 'busy') return refuse('unavailable', { 'retry-after': '2' })
      if (result === 'no-sketch') return refuse('image-not-found')
      found = await findFile(path)
      if (found === null) throw new Error(`the image that was just made is gone: ${path}`)
    }
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      etag: found.etag,
      'x-content-type-options': 'nosniff',
    }
    if (isKnown(c.req.header('if-none-match'), found.etag)) return c.body(null, 304, headers)
    const body = new Uint8Array(await readFile(path))
    return c.body(body, 200, { ...headers, 'content-type': TYPES[extension] })
  })
}

async function rasterise(svg: string, width: number, extension: Extension): Promise<Buffer> {
  const { sharp } = await import('../images/sharp.server.ts')
  const image = sharp(Buffer.from(svg)).resize({ width }).flatten({ background: '#ffffff' })
  return extension === 'webp'
    ? image.webp({ quality: 82 }).toBuffer()
    : image.avif({ quality: 55, effort: 3 }).toBuffer()
}

function isExtension(text: string | undefined): text is Extension {
  return text !== undefined && text in TYPES
}

async function findFile(path: string): Promise<{ etag: string } | null> {
  try {
    const { mtimeMs, size } = await stat(path)
    return { etag: `"${Math.trunc(mtimeMs).toString(36)}-${size.toString(36)}"` }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** RFC 9110, 13.1.2: a list of tags, weak or not, or `*`. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const known = new Set(header.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return known.has(etag) || known.has('*')
}

function refuse(code: ProblemCode, headers: Record<string, string> = {}): Response {
  const problem = problemFor(code)
  return Response.json(problem, {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

/** Runs a few at a time; says 'busy' when too many are waiting already. */
function createQueue() {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run<Value>(work: () => Promise<Value>): Promise<Value | 'busy'> {
      if (running >= MAKING_AT_ONCE) {
        if (waiting.length >= WAITING_AT_MOST) return 'busy'
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
      try {
        return await work()
      } finally {
        // Whoever is next takes over this place; only when nobody waits does it become free.
        const next = waiting.shift()
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}
