import { Hono } from 'hono'
import type { Database } from '../kernel/db.server.ts'
import { sendProblem, type ApiEnv } from '../kernel/http.server.ts'
import { listMonths, listOfMonth } from './sitemap.store.server.ts'

const PAGES = [
  '/',
  '/for-artists',
  '/for-art-lovers',
  '/gallery-studio',
  '/privacy',
  '/terms',
  '/contact',
]
const HOUR_S = 3600

/** For search engines: what they may read, and where every published work is. */
export function createSitemap({ db, publicUrl }: { db: Database; publicUrl: string }) {
  return new Hono<ApiEnv>()
    .get('/robots.txt', (c) => c.text(robots(publicUrl)))
    .get('/sitemap.xml', async () => {
      const files = ['pages', ...(await listMonths(db))]
      const entries = files.map(
        (file) => `<sitemap><loc>${publicUrl}/sitemaps/${file}.xml</loc></sitemap>`,
      )
      return sendXml(`<sitemapindex ${NAMESPACE}>${entries.join('')}</sitemapindex>`)
    })
    .get('/sitemaps/pages.xml', () =>
      sendXml(urlSet(PAGES.map((path) => location(publicUrl + path)))),
    )
    .get('/sitemaps/:file{[0-9]{4}-(0[1-9]|1[0-2])\\.xml}', async (c) => {
      const works = await listOfMonth(db, c.req.param('file').slice(0, 7))
      if (works.length === 0) return sendProblem(c, 'not-found')
      return sendXml(
        urlSet(works.map(({ id, updatedAt }) => location(`${publicUrl}/artwork/${id}`, updatedAt))),
      )
    })
}

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
    ].map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const urlSet = (locations: string[]) => `<urlset ${NAMESPACE}>${locations.join('')}</urlset>`

/** Ids and paths hold nothing that XML would have to escape; the public address is a checked URL. */
function location(url: string, changedAt?: Date): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`
  return `<url><loc>${url.replaceAll('&', '&amp;')}</loc>${changed}</url>`
}

function sendXml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>${body}`, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${HOUR_S}`,
    },
  })
}
