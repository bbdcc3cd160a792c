import { oddPath, oddQuery, oddSegment, type Sender } from './api-request.ts'
import type { Draw } from './draw.ts'
import { hostilePath } from '../tiles/hostile-region.ts'
import { toBytes, type FuzzRequest } from './request.ts'

const OUTSIDE = [
  '/../../../../etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/package.json',
  '/..\\..\\package.json',
  '/%5c..%5c..%5cpackage.json',
  '//etc/passwd',
  '/.env',
  '/.git/config',
  '/.%00/x',
  '/%c0%ae%c0%ae/etc/passwd',
  '/....//....//etc/passwd',
  '/auth-secret',
  '/%',
  '/%ff',
  '/a%00.webp',
  `/${'a/'.repeat(2000)}`,
  `/${'%2e%2e/'.repeat(60)}etc/passwd`,
]

/** A request for a file, or for something that an attacker expects to be served as one. */
export function fileRequest(sender: Sender, draw: Draw): FuzzRequest {
  const { known, cookie } = sender
  const method = draw.chance(0.85)
    ? 'GET'
    : draw.pick(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])
  let path = pathOf(known, draw)
  if (draw.chance(0.15)) path = oddPath(path, draw)
  if (draw.chance(0.1)) path = `${path}?${oddQuery(draw)}`
  const headers: [string, string][] = cookie === '' ? [] : [['cookie', cookie]]
  if (draw.chance(0.35)) {
    headers.push([
      'range',
      draw.pick([
        'bytes=0-',
        'bytes=-1',
        'bytes=5-2',
        'bytes=0-0,2-3',
        'bytes=99999999999999999999-',
        'bytes=-99999999999',
        'bytes=',
        'lines=1-2',
        'bytes=0-18446744073709551615',
        'bytes=--1',
        `bytes=${'0-1,'.repeat(900)}0-1`,
      ]),
    ])
  }
  if (draw.chance(0.2))
    headers.push([
      'if-none-match',
      draw.pick(['*', 'W/"', '""', `${'"a",'.repeat(1500)}"a"`, '"', ',']),
    ])
  if (draw.chance(0.1))
    headers.push(['if-range', draw.pick(['"x"', 'Wed, 21 Oct 2015 07:28:00 GMT', '*'])])
  if (draw.chance(0.2))
    headers.push([
      'accept-encoding',
      draw.pick(['br', 'gzip;q=0', '*', 'zstd, br;q=9', 'identity;q=0', ',']),
    ])
  return {
    kind: 'file',
    label: `${method} ${path.slice(0, 120)} as ${sender.role}`,
    role: sender.role,
    method,
    bytes: toBytes({ method, target: path, headers, body: Buffer.alloc(0) }),
    isSignedIn: cookie !== '',
  }
}

function pathOf(known: Sender['known'], draw: Draw): string {
  const image = String(draw.pick(known['imageId'] ?? ['x']))
  const id = String(draw.pick(known['id'] ?? ['x']))
  const variant = draw.pick([
    '400.webp',
    '400.avif',
    '400.jpeg',
    '800.webp',
    '1200.jpeg',
    '2000.avif',
    '0.webp',
    '400.svg',
    '-400.webp',
    '400.webp.',
    'original.webp',
    '..',
    oddSegment(draw),
  ])
  return draw.pick([
    `/images/${image}/${variant}`,
    `/images/${image.toUpperCase()}/${variant}`,
    `/images/${image.slice(0, 60)}/${variant}`,
    `/images/${oddSegment(draw)}/${variant}`,
    `/images${draw.pick(OUTSIDE)}`,
    `/stock-photos/${draw.pick(['sketch-quiet-profile', id, 'sketch-', oddSegment(draw)])}/${draw.pick(['400.webp', '800.avif', '401.webp', oddSegment(draw)])}`,
    `/stock-photos${draw.pick(OUTSIDE)}`,
    hostilePath([{ id: image, width: 300, height: 200 }], draw),
    `/iiif/presentation/${draw.pick(['artwork', 'artist', 'exhibition'])}/${draw.pick([id, oddSegment(draw)])}`,
    `/iiif${draw.pick(OUTSIDE)}`,
    `/og/${id}.jpg`,
    `/og/${oddSegment(draw)}.jpg`,
    `/og${draw.pick(OUTSIDE)}`,
    `/assets/${oddSegment(draw)}`,
    `/assets${draw.pick(OUTSIDE)}`,
    draw.pick(OUTSIDE),
    draw.pick([
      '/sitemap.xml',
      '/robots.txt',
      '/favicon.ico',
      '/healthz',
      '/readyz',
      '/sitemaps/pages.xml',
      '/sitemaps/2026-13.xml',
      '/sitemaps/9999-12.xml',
      '/sitemaps/0000-01.xml',
      `/sitemaps/${oddSegment(draw)}`,
      '/api',
      '/api/',
      '/api/openapi.json',
      '/api/problems',
      '/assets',
      '/assets/',
    ]),
  ])
}
