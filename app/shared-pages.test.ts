import { data, RouterContextProvider, type EntryContext, type ServerBuild } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderedPage } from './rendered-page.server.ts'
import { shareRenderedPages } from './shared-pages.server.ts'

type Person = { readonly label: string; readonly isArtist: boolean } | null

/** What the loaders say, and how often they and the page were asked. */
let now: { viewer: Person; works: object; loaded: number; rendered: number }
let handle: ReturnType<typeof shareRenderedPages>

beforeEach(() => {
  now = {
    viewer: { label: 'jon', isArtist: false },
    works: { cards: ['a'] },
    loaded: 0,
    rendered: 0,
  }
  handle = shareRenderedPages(buildOf(), 'production')
})

function buildOf(): ServerBuild {
  const root = async () => ({ viewer: now.viewer, theme: 'light' })
  const page = async () => {
    now.loaded += 1
    return now.works
  }
  const work = async ({ params }: { params: { id?: string } }) => ({
    id: params.id,
    ...(await page()),
  })
  const route = (id: string, place: object, loader: (args: never) => Promise<unknown>) => ({
    [id]: { id, ...place, module: { default: () => null, loader } },
  })
  return {
    entry: { module: { default: render, handleError: () => {} } },
    routes: {
      ...route('root', { path: '' }, root),
      ...route('index', { parentId: 'root', index: true }, page),
      ...route('for-art-lovers', { parentId: 'root', path: 'for-art-lovers' }, page),
      ...route('artwork', { parentId: 'root', path: 'artwork/:id' }, work),
      ...route('artist', { parentId: 'root', path: 'artist/:id' }, page),
      ...route('cart', { parentId: 'root', path: 'cart' }, page),
    },
    assets: { routes: {} },
    basename: '/',
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

// oxlint-disable-next-line max-params -- the router's own order
async function render(
  request: Request,
  status: number,
  headers: Headers,
  { staticHandlerContext: { loaderData } }: EntryContext,
  context: RouterContextProvider,
) {
  now.rendered += 1
  const nonce = `nonce-of-rendering-${now.rendered}.`
  const viewer = (loaderData['root'] as { viewer: Person } | undefined)?.viewer
  const page = loaderData['for-art-lovers'] as { cards: string[]; stars?: string } | undefined
  const shown = page?.stars === undefined ? JSON.stringify(page) : tilesOf(page.cards, page.stars)
  const markup = `<b nonce="${nonce}">${viewer?.label ?? 'a guest'}</b>${shown}`
  const told = JSON.stringify(loaderData)
  headers.set('content-security-policy', `'nonce-${nonce}'`)
  context.get(renderedPage).written = { markup: [markup], data: [told], nonce }
  await request.text()
  return new Response(null, { status, headers })
}

function tilesOf(ids: readonly string[], stars: string): string {
  const starred = new Set(stars.split(' '))
  const tiles = ids.map(
    (id) => `<li data-work="${id}"><article>${id}${starred.has(id) ? '★' : '☆'}</article></li>`,
  )
  return `<ul>${tiles.join('')}</ul>`
}

async function ask(path = '/for-art-lovers', init: RequestInit = { headers: { cookie: 'a=1' } }) {
  const context = new RouterContextProvider()
  context.set(renderedPage, { written: null, isForMany: () => false })
  const response = await handle(new Request(`http://localhost${path}`, init), context)
  // What the router rendered in its own way is handed over beside its answer.
  const { written } = context.get(renderedPage)
  const text =
    written === null ? await response.text() : [...written.markup, ...written.data].join('')
  const policy = response.headers.get('content-security-policy') ?? ''
  return { text, policy, status: response.status }
}

test('a page that is made of the same is rendered once, and everybody finds their own name in it', async () => {
  const nonces = new Set<string>()
  for (const label of ['jon', '"Eva" & <co>', 'jon']) {
    now.viewer = { label, isArtist: false }
    const { text, policy, status } = await ask()
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect([status, text]).toEqual([
      200,
      `<b nonce="${nonce}">${label.replace(/"/g, '&quot;').replace(' & <co>', ' &amp; &lt;co&gt;')}</b>{"cards":["a"]}` +
        JSON.stringify({
          root: { viewer: now.viewer, theme: 'light' },
          'for-art-lovers': { cards: ['a'] },
        }).replaceAll('<', '\\u003c'),
    ])
    nonces.add(nonce)
  }
  expect([now.rendered, now.loaded, nonces.size]).toEqual([1, 3, 3])
})

test('whatever else its loaders say makes another page, at once', async () => {
  await ask()
  for (const change of [
    { works: { cards: ['a', 'b'] } },
    { works: { cards: [{ id: 'a', isFavorited: true }] } },
    { viewer: { label: 'jon', isArtist: true } },
    { viewer: null },
  ]) {
    const before = now.rendered
    Object.assign(now, change)
    const { text } = await ask()
    expect(text).toContain(JSON.stringify(now.works))
    expect(now.rendered).toBe(before + 1)
  }
})

test('stars are put onto the page that is there, and each finds their own', async () => {
  const seen = async (stars: string) => {
    now.works = { cards: ['a', 'b', 'c'], stars }
    const { status, text } = await ask()
    const starred = [...text.matchAll(/<article>(\w)★/g)].map(([, id]) => id)
    const told = /"stars":"([^"]*)"/.exec(text.slice(text.indexOf('</ul>')))?.[1]
    expect([status, starred.join(' '), told]).toEqual([200, stars, stars])
    return now.rendered
  }
  expect(await seen('')).toBe(1)
  expect(await seen('a b')).toBe(2)
  for (const stars of ['a', 'b', '', 'a b']) expect(await seen(stars)).toBe(2)
  // Nobody had this one before.
  expect(await seen('a c')).toBe(3)
  expect(await seen('a b c')).toBe(3)
})

test('another address or query is another page, and a page that is not for everybody is never kept', async () => {
  for (const path of ['/for-art-lovers', '/for-art-lovers?cursor=1', '/']) await ask(path)
  expect(now.rendered).toBe(3)
  for (const path of ['/cart', '/cart']) await ask(path)
  expect([now.rendered, now.loaded]).toEqual([5, 5])
})

test('a work has its own page, known by what its loader says of that work', async () => {
  for (const id of ['one', 'two', 'one']) {
    const { text } = await ask(`/artwork/${id}`)
    expect(text).toContain(`"id":"${id}"`)
  }
  expect([now.rendered, now.loaded]).toEqual([2, 3])
  // Of signs that addresses write in their own way: the router knows how.
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await ask('/artwork/%C3%A9t%C3%A9')).text).toContain('"id":"été"')
  }
  expect([now.rendered, now.loaded]).toEqual([4, 5])
})

test('guests without a cookie have a cache of their own, and a form is answered anew', async () => {
  for (let turn = 0; turn < 2; turn += 1) await ask('/for-art-lovers', {})
  expect(now.rendered).toBe(2)
  const form = { method: 'POST', headers: { cookie: 'a=1' }, body: 'x' }
  const { status } = await ask('/for-art-lovers', form)
  expect([status, now.rendered]).toEqual([405, 3])
})

test('what a loader says with a status is no page to keep, and whoever asks is told it every time', async () => {
  now.works = data({ problem: 'away' }, { status: 503 })
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, text } = await ask()
    expect([status, text]).toEqual([503, expect.stringContaining('jon')])
  }
  expect(now.rendered).toBe(2)
})
