import type { Operation, Parameter } from './description.ts'
import type { Draw } from './draw.ts'
import { hostileText, KEYS, RAW_NUMBERS, TEXTS } from './hostile-values.ts'
import { multipartOf } from './multipart.ts'
import { mutate, mutateBytes, repeatKey, write } from './mutation.ts'
import { toBytes, type FuzzRequest, type Role } from './request.ts'
import { sampleOf, type Known } from './sample.ts'

export type Sender = {
  readonly role: Role
  /** Empty for guests. */ readonly cookie: string
  /** Empty for guests. */ readonly apiToken: string
  readonly known: Known
}

type Headers = [string, string][]

/** A request to an operation of the description, valid except for the recorded mutations. */
export function apiRequest(operation: Operation, sender: Sender, draw: Draw): FuzzRequest {
  const done: string[] = []
  const may = (share: number, what: string) => {
    const happens = draw.chance(share)
    if (happens) done.push(what)
    return happens
  }
  return makeRequest(operation, sender, { draw, may, done })
}

/**
 * A request without mutations. It may still be refused, for example because it names another
 * person's work.
 */
export function rightRequest(operation: Operation, sender: Sender, draw: Draw): FuzzRequest {
  return makeRequest(operation, sender, { draw, may: () => false, done: [] })
}

const isHeader = (parameter: Parameter): boolean => parameter.in === 'header'

function makeRequest(
  operation: Operation,
  sender: Sender,
  { draw, may, done }: Tools & { readonly done: readonly string[] },
): FuzzRequest {
  const headers: Headers = []
  const target = targetOf(operation, sender, { draw, may })
  for (const { name, schema, required } of operation.parameters.filter(isHeader)) {
    // A revision is right only if it was read before.
    if (required !== true && draw.chance(0.5)) continue
    if (may(0.05, `no ${name}`)) continue
    const text = may(0.15, `odd ${name}`)
      ? hostileText(draw)
      : String(sampleOf(schema, draw, { known: sender.known, name }))
    headers.push([name, text.slice(0, 4000)])
  }
  const body = bodyOf(operation, sender, { draw, may, headers })
  const byToken = may(0.1, 'a token')
  if (byToken) headers.push(['authorization', tokenOf(sender, { draw, may })])
  const cookie = byToken && !may(0.1, 'a cookie too') ? '' : cookieOf(sender, { draw, may })
  if (cookie !== '') headers.push(['cookie', cookie])
  if (may(0.03, 'odd headers')) headers.push(...oddHeaders(draw))
  const method = may(0.03, 'another method') ? draw.pick(METHODS) : operation.method
  const { pathname } = new URL(target, 'http://localhost')
  const isWithin = /^\/api\/./.test(pathname)
  // An id such as `..` leads to another operation.
  const isSamePath =
    !done.includes('odd path') && segmentsOf(pathname) === segmentsOf(target.split('?', 1)[0] ?? '')
  return {
    // Pages answer requests whose path leaves the API.
    kind: isWithin ? 'api' : 'page',
    label: `${operation.name} as ${sender.role}: ${done.join(', ') || 'as described'}`,
    role: sender.role,
    method,
    bytes: toBytes({ method, target, headers, body }),
    isSignedIn: !byToken && sender.cookie !== '' && cookie === sender.cookie,
    // Another method or path is another operation, or none.
    ...(method === operation.method && isWithin && isSamePath ? { operation } : {}),
  }
}

const segmentsOf = (path: string): number => path.split('/').length

type Tools = { readonly draw: Draw; readonly may: (share: number, what: string) => boolean }

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'REPORT',
  'LINK',
]

function targetOf(
  { path, parameters }: Operation,
  { known }: Sender,
  { draw, may }: Tools,
): string {
  let target = path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, parent: string, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    if (may(0.15, `odd ${name}`)) return `${parent}/${oddSegment(draw)}`
    // An id of the right kind, or of any.
    const isOfKind = `${parent}/${name}` in known && draw.chance(0.6)
    const kind = isOfKind ? `${parent}/${name}` : name
    const value = String(sampleOf(schema, draw, { known, name: kind }))
    const segment = may(0.05, `${name} in upper case`) ? value.toUpperCase() : value
    return `${parent}/${encodeURIComponent(segment)}`
  })
  if (may(0.03, 'odd path')) target = oddPath(target, draw)
  const query = parameters
    .filter((one) => one.in === 'query')
    .flatMap((parameter) => {
      const { name, schema, required } = parameter
      if (!(required === true ? !may(0.1, `no ${name}`) : draw.chance(0.5))) return []
      const value = may(0.35, `odd ${name}`)
        ? draw.pick([hostileText(draw), draw.pick(RAW_NUMBERS), draw.pick(TEXTS)])
        : String(sampleOf(schema, draw, { known, name }))
      const pair = `${name}=${encode(value)}`
      return may(0.05, `${name} twice`) ? [pair, `${name}=${encode(draw.pick(TEXTS))}`] : [pair]
    })
  if (may(0.04, 'odd query')) query.push(oddQuery(draw))
  return `/api${target}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Percent-encodes; lone surrogates, which have no encoding, as the bytes that they would have. */
function encode(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

export function oddSegment(draw: Draw): string {
  const raw = [
    '%',
    '%zz',
    '%00',
    '%2f',
    '%2e%2e',
    '..',
    '.',
    '%c0%ae',
    '%ff',
    '%u0041',
    '%ED%A0%80',
    ';a=b',
    '*',
    'a%0d%0ab',
    '%25%30%30',
    '~',
    '@',
    '[x]',
    '\\',
    '',
  ]
  return draw.chance(0.5) ? draw.pick(raw) : encode(hostileText(draw).slice(0, 3000))
}

export function oddPath(path: string, draw: Draw): string {
  return draw.pick([
    `${path}/`,
    `/${path}`,
    `//${path}`,
    path.toUpperCase(),
    `${path}/..`,
    `/./${path}`,
    `${path};jsessionid=1`,
    path.replace('/', '%2f'),
    `${path}/${oddSegment(draw)}`,
    `${path}.json`,
    `${path}%20`,
    `${path}#fragment`,
    path.replaceAll('/', '\\'),
    `/..${path}`,
    `${path}%00`,
  ])
}

export function oddQuery(draw: Draw): string {
  return draw.pick([
    `${encode(draw.pick(KEYS))}=${encode(hostileText(draw).slice(0, 2000))}`,
    `__proto__[polluted]=yes`,
    `a[]=1&a[]=2&a[b]=c`,
    'x='.repeat(400),
    '&&&===&=',
    '%',
    `long=${'a'.repeat(draw.pick([4000, 8000, 14_000]))}`,
    '?'.repeat(20),
    '%00=%00',
  ])
}

const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'APPLICATION/JSON',
  'application/json;',
  'application/problem+json',
  'application/jsonx',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/html',
  '*/*',
  '',
  'application/json, text/plain',
  '\u00e9',
]

function bodyOf(
  operation: Operation,
  { known }: Sender,
  { draw, may, headers }: Tools & { headers: Headers },
): Buffer {
  const types = Object.keys(operation.bodies)
  if (types.length === 0) {
    if (!may(0.05, 'a body too many')) return Buffer.alloc(0)
    headers.push(['content-type', 'application/json'])
    return Buffer.from('{"id":1}')
  }
  const type = draw.pick(types)
  const schema = operation.bodies[type] ?? {}
  if (type.startsWith('multipart/')) {
    const form = multipartOf(draw, may)
    headers.push(['content-type', form.contentType])
    return form.body
  }
  let value = sampleOf(schema, draw, { known })
  const times = may(5 / 6, 'odd body') ? draw.pick([1, 1, 1, 2, 3]) : 0
  for (let time = 0; time < times; time += 1) value = mutate(value, draw)
  let json = write(value)
  if (may(0.04, 'a key twice')) json = repeatKey(json, draw)
  let body = Buffer.from(json, 'utf8')
  if (may(0.12, 'odd bytes')) body = Buffer.from(mutateBytes(body, draw))
  if (!may(0.02, 'no content type'))
    headers.push(['content-type', may(0.08, 'odd content type') ? draw.pick(TYPES) : type])
  return body
}

function cookieOf({ cookie }: Sender, { draw, may }: Tools): string {
  if (!may(0.05, 'odd cookie')) return cookie
  const value = cookie === '' ? 'frame.session_token=' : cookie
  return draw.pick([
    value.replace(/[A-Za-z](?=[^A-Za-z]*$)/, 'Z'),
    value.slice(0, -8),
    `${value}; ${value.slice(0, -3)}xxx`,
    'frame.session_token=%E0%A4%A',
    'frame.session_token=',
    'frame.session_token=null.null',
    `frame.session_token=${'A'.repeat(6000)}`,
    'frame.session_token=a%00b.c',
    `frame.session_token="${value.split('=')[1] ?? ''}"`,
    '__proto__=1; constructor=2; frame.session_token=x.y',
    `frame.session_data=e30.x; ${value}x`,
    ';;;=;',
    `theme=${hostileText(draw).slice(0, 300)}; frame-flash=zzz; ${value}x`,
  ])
}

function tokenOf({ apiToken }: Sender, { draw, may }: Tools): string {
  if (!may(0.3, 'odd token')) return `Bearer ${apiToken}`
  return draw.pick([
    `Bearer ${apiToken.slice(0, -1)}`,
    `Bearer ${apiToken.toUpperCase()}`,
    `Bearer ${apiToken}, Bearer ${apiToken}`,
    `bearer   ${apiToken}   `,
    'Bearer',
    `Bearer frame_${'0'.repeat(72)}`,
    `Bearer ${'A'.repeat(6000)}`,
    'Bearer \u00e9\u0000',
    `Basic ${apiToken}`,
    `Token ${apiToken}`,
  ])
}

function oddHeaders(draw: Draw): Headers {
  return draw.pick<Headers>([
    [['origin', 'https://evil.example']],
    [['origin', 'null']],
    [['origin', 'http://[::bad']],
    [
      ['x-forwarded-for', '::ffff:1.2.3.4, <script>'],
      ['x-forwarded-proto', 'https'],
      ['x-forwarded-host', 'evil.example'],
    ],
    [['x-forwarded-for', '203.0.113.7:5678, [2001:db8::1%25eth0]:99999,,']],
    [['forwarded', 'for="[2001:db8::1]:4711";proto=https, for="_a,b;for=1.2.3.4']],
    [['cookie', `frame.device=${'~'.repeat(500)}.%00; frame.device=a.b~${'c.'.repeat(300)}`]],
    [['accept', hostileText(draw).slice(0, 500)]],
    [['accept-encoding', 'br;q=nonsense, \u0001']],
    [['range', 'bytes=0-,-1,5-2,99999999999999999999-']],
    [
      ['if-none-match', '*'],
      ['if-modified-since', 'yesterday'],
    ],
    [['x-http-method-override', 'DELETE']],
    [['content-encoding', 'gzip']],
    [['expect', '100-continue']],
    [['user-agent', hostileText(draw).slice(0, 3000)]],
    [
      ['referer', 'javascript:alert(1)'],
      ['accept-language', '\ufffd'],
    ],
    [
      ['authorization', 'Bearer x'],
      ['upgrade', 'h2c'],
      ['connection', 'upgrade'],
    ],
    [['x', 'y'.repeat(12_000)]],
    Array.from({ length: 150 }, (_, index): [string, string] => [`x-${index}`, 'y']),
    [
      ['if-match', 'W/"'],
      ['te', 'trailers'],
    ],
  ])
}
