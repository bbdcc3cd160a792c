import routes from '../../../app/routes.ts'
import { oddPath, oddQuery, oddSegment, type Sender } from './api-request.ts'
import type { Draw } from './draw.ts'
import { hostileText, KEYS, RAW_NUMBERS } from './hostile-values.ts'
import { multipartOf } from './multipart.ts'
import { mutateBytes } from './mutation.ts'
import { toBytes, type FuzzRequest } from './request.ts'

type RouteNode = {
  readonly path?: string | undefined
  readonly index?: boolean | undefined
  readonly children?: readonly RouteNode[] | undefined
}

/**
 * The address of every page and action, such as `/artwork/:id`; index routes with a trailing
 * `?index`.
 */
const PAGE_PATHS: readonly string[] = pathsOf(routes)

function pathsOf(nodes: readonly RouteNode[], above = ''): string[] {
  return nodes.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`
    return [index === true ? `${own || '/'}?index` : own, ...pathsOf(children, own)]
  })
}

/** All names of form fields of the site, and some that no form has. */
const FIELDS = [
  'description',
  'returnTo',
  'lastName',
  'firstName',
  'quantity',
  'price',
  'email',
  'password',
  'newPassword',
  'confirmPassword',
  'favorited',
  'total',
  'title',
  'theme',
  'stay',
  'statement',
  'postalCode',
  'location',
  'items',
  'item',
  'imageId',
  'image',
  'idempotencyKey',
  'id',
  'currentPassword',
  'country',
  'city',
  'bio',
  'address',
  'accountType',
  'width',
  'height',
  'tags',
  'date',
  'size',
  'token',
  'file',
  'publish',
  'cursor',
  'type',
  'delete',
  'from',
  '_method',
  '__proto__',
]
const QUERIES = [
  'cursor',
  'returnTo',
  'type',
  'token',
  'purchase',
  'delete',
  'changed',
  'email',
  'fromArtLover',
  'position',
  'page',
  'from',
  'index',
  '_routes',
]

type Tools = { readonly draw: Draw; readonly may: (share: number, what: string) => boolean }

/**
 * Requests a page or submits one of its forms, as a browser with scripts (`.data`) or without them.
 */
export function pageRequest(sender: Sender, draw: Draw): FuzzRequest {
  const done: string[] = []
  const may = (share: number, what: string) => {
    const happens = draw.chance(share)
    if (happens) done.push(what)
    return happens
  }
  const path = draw.pick(PAGE_PATHS)
  const isPost = draw.chance(0.45)
  const method = may(0.04, 'another method')
    ? draw.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'QUERY'])
    : isPost
      ? 'POST'
      : 'GET'
  const headers: [string, string][] = []
  const body = isPost ? formOf(sender, { draw, may }, headers) : Buffer.alloc(0)
  const isOther = may(0.04, 'odd cookie')
  const cookie = isOther
    ? `frame.session_token=${encodeURIComponent(hostileText(draw).slice(0, 500).toWellFormed())}; ${draw.pick(['theme', 'frame-theme', 'flash', '__proto__'])}=${draw.pick(KEYS)}`
    : sender.cookie
  if (cookie !== '') headers.push(['cookie', cookie])
  if (may(0.02, 'an origin'))
    headers.push(['origin', draw.pick(['null', 'https://evil.example', 'http://localhost'])])
  return {
    kind: 'page',
    label: `${method} ${path} as ${sender.role}: ${done.join(', ') || 'as described'}`,
    role: sender.role,
    method,
    bytes: toBytes({ method, target: targetOf(path, sender, { draw, may }), headers, body }),
    isSignedIn: sender.cookie !== '' && !isOther,
  }
}

function targetOf(route: string, { known }: Sender, { draw, may }: Tools): string {
  const isIndex = route.endsWith('?index')
  const ids = [...(known['id'] ?? []), ...(known['purchase'] ?? [])]
  let path = route
    .replace('?index', '')
    .replaceAll(/:\w+/g, () =>
      may(0.3, 'odd id') || ids.length === 0 ? oddSegment(draw) : String(draw.pick(ids)),
    )
    .replace('*', () => oddSegment(draw))
  if (path === '') path = '/'
  const query = isIndex && draw.chance(0.6) ? ['index'] : []
  if (may(0.35, 'as data')) {
    path = path === '/' ? '/_.data' : `${path}.data`
    if (may(0.2, 'odd routes'))
      query.push(
        `_routes=${draw.pick(['root', 'x', '', 'login,signup', '%00', 'routes/__proto__', 'a,'.repeat(300)])}`,
      )
  }
  if (may(0.06, 'odd path')) path = oddPath(path, draw)
  if (may(0.2, 'a query'))
    query.push(
      `${draw.pick(QUERIES)}=${encodeURIComponent(hostileText(draw).slice(0, 3000).toWellFormed())}`,
    )
  if (may(0.05, 'odd query')) query.push(oddQuery(draw))
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

function formOf(sender: Sender, { draw, may }: Tools, headers: [string, string][]): Buffer {
  const type = (name: string) => headers.push(['content-type', name])
  const kind = draw.next()
  if (kind < 0.14) {
    const { contentType, body } = multipartOf(draw, may)
    type(contentType)
    return body
  }
  const form = fieldsOf(sender, { draw, may })
  if (kind < 0.2) {
    may(1, 'multipart fields')
    type('multipart/form-data; boundary=x')
    const parts = [...form].map(
      ([name, value]) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    return Buffer.from(`${parts.join('')}--x--\r\n`)
  }
  if (kind < 0.3) {
    may(1, 'no form')
    const [contentType, text] = draw.pick<[string, string]>([
      ['text/x-script', '[{"_1":2},"routes/root",{"_3":4},"data","x"]'],
      ['text/x-script', '[["P",1],-5,"SingleFetchFallback"]'],
      ['text/x-turbo', '[[['],
      ['application/json', '{"quantity":"1"}'],
      ['text/plain', 'quantity=1'],
      ['', 'quantity=1'],
      ['application/x-www-form-urlencoded; charset=utf-16', 'quantity=1'],
      ['application/octet-stream', '\u0000\u0001'],
      ['multipart/mixed; boundary=x', '--x--'],
      ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]><a>&b;</a>'],
    ])
    if (contentType !== '') type(contentType)
    return Buffer.from(text)
  }
  type('application/x-www-form-urlencoded;charset=UTF-8')
  const body = Buffer.from(form.toString())
  return may(0.12, 'odd bytes') ? Buffer.from(mutateBytes(body, draw)) : body
}

function fieldsOf({ known }: Sender, { draw, may }: Tools): URLSearchParams {
  const form = new URLSearchParams()
  for (let count = draw.int(0, 9); count > 0; count -= 1) {
    const name = draw.pick(FIELDS)
    const there = known[name] ?? []
    const value =
      there.length > 0 && draw.chance(0.6)
        ? String(draw.pick(there))
        : draw.pick([hostileText(draw), draw.pick(RAW_NUMBERS), '/cart', 'true'])
    form.append(name, value.slice(0, 12_000))
    if (may(0.05, 'a field twice')) form.append(name, draw.pick(RAW_NUMBERS))
  }
  if (may(0.03, 'many fields'))
    for (let index = 0; index < 3000; index += 1) form.append(`f${index}`, '')
  return form
}
