import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'

/** One answer to the crawler. */
export type CrawledAnswer = {
  /** Includes the query. */
  readonly path: string
  /** 0 for a connection that was lost. */
  readonly status: number
  /** Until the body was complete. */
  readonly milliseconds: number
  readonly bytes: number
}

export type CrawlOptions = {
  readonly url: string
  /** Requests at a time. */
  readonly concurrency: number
  readonly from?: readonly string[]
  /** Whether an address is requested; by default all are. */
  readonly isSampled?: (path: string) => boolean
}

const START = ['/', '/robots.txt', '/sitemap.xml', '/favicon.ico'] as const
/** Headers that Chromium sends. */
const HEADERS = { accept: 'text/html,*/*', 'accept-encoding': 'br' }

/**
 * Requests everything that a guest can reach, each address once: every link, image, image
 * candidate, style, script, sitemap and preview image, and the data of every page. Obeys
 * robots.txt, `nofollow` and `Retry-After`, as search engines do.
 */
export async function crawl(options: CrawlOptions): Promise<CrawledAnswer[]> {
  const { url, concurrency, from = START, isSampled = () => true } = options
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const isAllowed = readRobots(await (await fetch(new URL('/robots.txt', url))).text())
  const answers: CrawledAnswer[] = []
  const known = new Set<string>(from)
  const waiting = [...known]
  const add = (path: string) => {
    if (known.has(path) || !isAllowed(path) || !isSampled(path)) return
    known.add(path)
    waiting.push(path)
  }

  const visitNext = async (path: string) => {
    const { found, ...answer } = await visitPatiently(agent, new URL(path, url))
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

/**
 * Parses the paths that a robots.txt allows everybody; `*` stands for any characters (RFC 9309).
 */
function readRobots(robots: string): (path: string) => boolean {
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => {
    const parts = rule.split('*').map((part) => part.replaceAll(/[^\w/-]/g, String.raw`\$&`))
    return new RegExp(`^${parts.join('.*')}`)
  })
  return (path) => !rules.some((rule) => rule.test(path))
}

/** The number of retries of an address that a busy server refused with 503. */
const MAX_RETRIES = 5

async function visitPatiently(agent: Agent, url: URL): Promise<Visited> {
  for (let retry = 0; ; retry += 1) {
    const { retryAfterS, ...visited } = await visit(agent, url)
    if (visited.status !== 503 || retryAfterS === 0 || retry === MAX_RETRIES) return visited
    await setTimeout(retryAfterS * 1000)
  }
}

type Visited = Omit<CrawledAnswer, 'path'> & { readonly found: readonly string[] }

/** @returns also the seconds of `Retry-After`; 0 without it */
function visit(agent: Agent, url: URL): Promise<Visited & { readonly retryAfterS: number }> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let retryAfterS = 0
    const end = (status: number, body: Buffer, found: readonly string[]) => {
      const milliseconds = performance.now() - startedAt
      resolve({ status, milliseconds, bytes: body.length, found, retryAfterS })
    }
    const asked = get(url, { agent, headers: HEADERS }, (answer) => {
      const chunks: Buffer[] = []
      retryAfterS = Number(answer.headers['retry-after'] ?? 0)
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

/** The addresses of this server in a response, as paths with their query. */
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

const UNFOLLOWED = /<a\b[^>]*\srel="[^"]*nofollow[^"]*"[^>]*>/g

function addressesInHtml(html: string): string[] {
  const attributes = html
    .replaceAll(UNFOLLOWED, '')
    .matchAll(/\s(href|src|srcset|imagesrcset|content)="([^"]*)"/gi)
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
