import { Agent, get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'

/** One answer to the crawler. */
export type CrawledAnswer = {
  /** With the query. */
  readonly path: string
  /** 0 for a connection that was lost. */
  readonly status: number
  /** Until the whole body was there. */
  readonly milliseconds: number
  readonly bytes: number
}

export type CrawlOptions = {
  readonly url: string
  /** Requests at a time. */
  readonly concurrency: number
  readonly from?: readonly string[]
}

const START = ['/', '/robots.txt', '/sitemap.xml', '/favicon.ico'] as const
/** What Chromium sends. */
const HEADERS = { accept: 'text/html,*/*', 'accept-encoding': 'br' }

/**
 * Requests everything that can be reached without an account, each address once: every link, image,
 * image candidate, style, script, sitemap and preview image, and the data of every page.
 */
export async function crawl(options: CrawlOptions): Promise<CrawledAnswer[]> {
  const { url, concurrency, from = START } = options
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const answers: CrawledAnswer[] = []
  const known = new Set<string>(from)
  const waiting = [...known]
  const add = (path: string) => {
    if (known.has(path)) return
    known.add(path)
    waiting.push(path)
  }

  const visitNext = async (path: string) => {
    const { found, ...answer } = await visit(agent, new URL(path, url))
    answers.push({ path, ...answer })
    found.forEach(add)
  }
  const running = new Set<Promise<void>>()
  while (waiting.length > 0 || running.size > 0) {
    while (running.size < concurrency && waiting.length > 0) {
      const visiting = visitNext(waiting.shift() ?? '/').finally(() => running.delete(visiting))
      running.add(visiting)
    }
    await Promise.race(running)
  }
  agent.destroy()
  return answers
}

type Visited = Omit<CrawledAnswer, 'path'> & { readonly found: readonly string[] }

function visit(agent: Agent, url: URL): Promise<Visited> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, body: Buffer, found: readonly string[]) => {
      const milliseconds = performance.now() - startedAt
      resolve({ status, milliseconds, bytes: body.length, found })
    }
    const asked = get(url, { agent, headers: HEADERS }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => void chunks.push(chunk))
      answer.on('error', () => end(0, Buffer.alloc(0), []))
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        end(answer.statusCode ?? 0, body, addressesIn(url, answer, body))
      })
    })
    asked.on('error', () => end(0, Buffer.alloc(0), []))
  })
}

/** The addresses on this server that an answer names, as paths with their query. */
function addressesIn(url: URL, answer: IncomingMessage, body: Buffer): string[] {
  const { location, 'content-type': type = '', 'content-encoding': encoding } = answer.headers
  const text = () => (encoding === 'br' ? brotliDecompressSync(body) : body).toString()
  const named =
    location !== undefined
      ? [location]
      : type.startsWith('text/html')
        ? addressesInPage(url, text())
        : /^(application\/xml|text\/plain|text\/css)/.test(type)
          ? addressesInText(text())
          : []
  return named.flatMap((address) => {
    const { origin, pathname, search } = new URL(address, url)
    return origin === url.origin ? [pathname + search] : []
  })
}

/** Pages of React Router, which have data of their own, name the modules of their routes. */
const addressesInPage = (url: URL, html: string): string[] =>
  html.includes('rel="modulepreload"')
    ? [...addressesInHtml(html), dataAddress(url)]
    : addressesInHtml(html)

/** The address from which React Router reads a page's data when it is opened by a link. */
const dataAddress = ({ pathname, search }: URL): string =>
  `${pathname === '/' ? '/_' : pathname.replace(/\/$/, '')}.data${search}`

function addressesInHtml(html: string): string[] {
  const attributes = html.matchAll(/\s(href|src|srcset|imagesrcset|content)="([^"]*)"/gi)
  return [...attributes].flatMap(([, name = '', value = '']) => {
    const text = value.replaceAll('&amp;', '&')
    if (name.toLowerCase().endsWith('srcset')) {
      return text.split(',').map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '')
    }
    if (name.toLowerCase() !== 'content') return /^(\/|\.|https?:)/.test(text) ? [text] : []
    // Preview images and canonical addresses in `<meta>`.
    return /^https?:\S+$/.test(text) ? [text] : []
  })
}

/** Sitemaps, robots.txt and style sheets. */
const addressesInText = (text: string): string[] => [
  ...[...text.matchAll(/https?:\/\/[^\s<)"']+/g)].map(([address]) => address),
  ...[...text.matchAll(/url\(["']?(\/[^)"']+)/g)].map(([, address = '']) => address),
]
