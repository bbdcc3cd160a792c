import type { Draw } from './draw.ts'
import type { FuzzRequest } from './request.ts'

const BODY = '{"email":"a@example.com","password":"xxxxxx"}'
const post = (headers: string, body = BODY) =>
  'POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: ' +
  `application/json\r\n${headers}\r\n\r\n${body}`

/** Broken HTTP, which no well-behaved client sends. */
const FRAMES: readonly (readonly [string, string])[] = [
  ['no request at all', '\r\n\r\n\r\n\r\n'],
  ['no version', 'GET /\r\n\r\n'],
  ['an old version', 'GET / HTTP/0.9\r\nhost: localhost\r\n\r\n'],
  ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n'],
  ['a future version', 'GET / HTTP/3.0\r\nhost: localhost\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
  ['no host', 'GET /api/artworks HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET /api/artworks HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
  ['another name', 'GET /api/artworks HTTP/1.1\r\nhost: evil.example\r\n\r\n'],
  ['an empty host', 'GET /for-art-lovers HTTP/1.1\r\nhost: \r\n\r\n'],
  ['an odd host', 'GET /for-art-lovers HTTP/1.1\r\nhost: a b/../c?d#e@f:99999\r\n\r\n'],
  ['a host with a bad port', 'GET /api/artworks HTTP/1.1\r\nhost: localhost:notaport\r\n\r\n'],
  ['a host with brackets', 'GET /theme HTTP/1.1\r\nhost: [::1\r\n\r\n'],
  [
    'an absolute address',
    'GET http://evil.example/api/artworks HTTP/1.1\r\nhost: localhost\r\n\r\n',
  ],
  [
    'an absolute address with credentials',
    'GET http://a:b@evil.example/for-art-lovers HTTP/1.1\r\nhost: localhost\r\n\r\n',
  ],
  ['an absolute address of another scheme', 'GET ftp://x/ HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['an asterisk', 'OPTIONS * HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['an asterisk to get', 'GET * HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['an authority', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['no slash', 'GET api/artworks HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['two slashes', 'GET //evil.example/api/artworks HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['a bare question mark', 'GET ? HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['raw bytes in the path', 'GET /artwork/\xff\xfe\x80 HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['a raw control in the path', 'GET /artwork/\x01\x7f HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['a NUL in a header', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\ncookie: a\x00b\r\n\r\n'],
  ['a folded header', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\ncookie: a\r\n b\r\n\r\n'],
  ['a blank before the colon', 'GET /healthz HTTP/1.1\r\nhost : x\r\n\r\n'],
  ['no colon', 'GET /healthz HTTP/1.1\r\nhost\r\n\r\n'],
  ['bare line feeds', 'GET /healthz HTTP/1.1\nhost: localhost\n\n'],
  ['an unknown method', 'FROBNICATE / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['TRACK', 'TRACK /api/artworks HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['TRACE', 'TRACE /for-art-lovers HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ['two lengths', post('content-length: 5\r\ncontent-length: 45')],
  ['a length and chunks', post('content-length: 45\r\ntransfer-encoding: chunked', '0\r\n\r\n')],
  ['a negative length', post('content-length: -1')],
  ['a huge length', post('content-length: 99999999999999999999')],
  ['a length beyond the limit', post('content-length: 41943041')],
  ['a length that is no number', post('content-length: 0x10')],
  ['chunks of no size', post('transfer-encoding: chunked', 'zz\r\nabc\r\n0\r\n\r\n')],
  ['a chunk too large', post('transfer-encoding: chunked', 'ffffffffffffffff\r\nabc')],
  [
    'chunk extensions',
    post('transfer-encoding: chunked', `2d;${'x=y;'.repeat(5000)}\r\n${BODY}\r\n0\r\n\r\n`),
  ],
  ['odd transfer encodings', post('transfer-encoding: gzip, chunked', '0\r\n\r\n')],
  ['a hidden transfer encoding', post('transfer-encoding: xchunked\r\ncontent-length: 45')],
  [
    'trailers',
    post(
      'transfer-encoding: chunked\r\ntrailer: cookie',
      `2d\r\n${BODY}\r\n0\r\ncookie: a=b\r\n\r\n`,
    ),
  ],
  ['a body to GET', 'GET /api/artworks HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}'],
  [
    'a body to HEAD',
    'HEAD /for-art-lovers HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}',
  ],
  ['three requests at once', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(3)],
  [
    'a hundred requests at once',
    'GET /api/artworks?limit=1 HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(100),
  ],
  [
    'a request behind a smuggler',
    post(
      'content-length: 45\r\nconnection: keep-alive',
      `${BODY}GET /api/cart HTTP/1.1\r\nhost: localhost\r\n\r\n`,
    ),
  ],
  ['a long target', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
  [
    'a long header',
    `GET /healthz HTTP/1.1\r\nhost: localhost\r\ncookie: ${'a'.repeat(40_000)}\r\n\r\n`,
  ],
  ['endless headers', `GET /healthz HTTP/1.1\r\nhost: localhost\r\n${'a: b\r\n'.repeat(5000)}\r\n`],
  [
    'an upgrade',
    'GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: ' +
      'websocket\r\nsec-websocket-version: 13\r\n\r\n',
  ],
  ['an odd expectation', post('content-length: 45\r\nexpect: the unexpected')],
]

/** Raw bytes, at times with a few of them changed. */
export function framingRequest(draw: Draw): FuzzRequest {
  const [what, text] = draw.pick(FRAMES)
  const bytes = Buffer.from(text, 'latin1')
  const flips = draw.chance(0.3) ? draw.int(1, 3) : 0
  for (let flip = 0; flip < flips; flip += 1)
    bytes[draw.int(0, Math.min(bytes.length, 120) - 1)] = draw.int(0, 255)
  return {
    kind: 'framing',
    label: `${what}${flips > 0 ? `, ${flips} bytes changed` : ''}`,
    role: 'guest',
    method: text.startsWith('HEAD') ? 'HEAD' : 'RAW',
    bytes,
    isSignedIn: false,
  }
}
