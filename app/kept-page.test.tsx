import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import {
  cutPage,
  fillPage,
  joinTiles,
  markedStars,
  type KeptPage,
  type WrittenPage,
} from './kept-page.server.ts'
import { renderMarkup } from './page-markup.server.ts'
import { pageStart } from './page-start.server.ts'
import { SiteLayout } from './shell/site-layout.tsx'

const MARK = 'Zm9yIGEgbmFtZSBvbmx5IQ'
const MARKS = { name: MARK, stars: 'c3RhcnMgY29tZSBhZnRlcg' }
const NONCE = 'dGhpcyBvbmUgaXMgdXNlZA'
const NAMES = [
  'jon',
  'o\'hara "&" <b>söhne</b>',
  '</script><script>alert(1)</script>',
  '\\u003c 💡',
]

const context = {
  serverHandoffString: '{}',
  manifest: { url: '/m.js', entry: { module: '/e.js', imports: [] }, routes: {} },
  staticHandlerContext: { matches: [] },
} as never

/** The frame around every page, for somebody with this name, and its data. */
async function write(name: string, nonce: string) {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SiteLayout viewer={{ isArtist: false, label: name }} cartCount={2} theme="light">
          <p>here</p>
        </SiteLayout>
      ),
    },
  ])
  const markup = await renderMarkup(<Stub />)
  const marked = `<script nonce="${nonce}">1</script>${markup}`
  const data = pageStart(context, JSON.stringify([{ label: name }]), nonce)
  const policy = `script-src 'self' 'nonce-${nonce}'; x`
  return { markup: ['<!DOCTYPE html>', marked], data: [data, '</body>'], nonce, policy }
}

const textOf = ({ markup, data }: WrittenPage) => [...markup, ...data].join('')
const bytesOf = ({ pieces }: KeptPage) =>
  Buffer.concat(pieces.filter((piece) => Buffer.isBuffer(piece))).toString()

test('a page that is filled in for somebody is, to the letter, the one that is written for them', async () => {
  const page = cutPage(await write(MARK, NONCE), MARKS, null)
  for (const name of NAMES) {
    const anew = await write(name, 'another')
    expect(fillPage(page, { nonce: 'another', name, stars: null }, String)).toBe(textOf(anew))
    expect(page.policy.join('another')).toBe(anew.policy)
  }
})

test('what is kept knows neither whom it was written for nor what let it run', async () => {
  const written = await write(MARK, NONCE)
  expect(textOf(written).split(MARK).length).toBeGreaterThan(3)
  const page = cutPage(written, MARKS, null)
  for (const text of [bytesOf(page), page.policy.join('')]) {
    expect(text).not.toContain(MARK)
    expect(text).not.toContain(NONCE)
  }
  expect(page.size).toBe(Buffer.byteLength(bytesOf(page)))
})

test('a page that is filled in is whole, whatever was filled in before it', () => {
  const cut = (text: string) =>
    cutPage(
      { markup: [`${text}${NONCE}${MARK}`], data: [MARK], nonce: NONCE, policy: '' },
      MARKS,
      null,
    )
  const [long, short] = [cut('long '.repeat(1000)), cut('short ')]
  const fill = (page: KeptPage, name: string) =>
    fillPage(page, { nonce: 'n', name, stars: null }, String)
  for (const name of ['é', '&'.repeat(3000), 'jon']) {
    const markup = name.replaceAll('&', '&amp;')
    expect(fill(short, name)).toBe(`short n${markup}${name}`)
    expect(fill(long, name)).toBe(`${'long '.repeat(1000)}n${markup}${name}`)
    expect(fill(short, name)).toBe(`short n${markup}${name}`)
  }
})

test('a guest’s page has a nonce to be filled in, and no name', () => {
  const html = `<script nonce="${NONCE}">1</script>`
  const page = cutPage({ markup: [html], data: [], nonce: NONCE, policy: 'x' }, MARKS, null)
  expect(fillPage(page, { nonce: 'another', name: null, stars: null }, String)).toBe(
    '<script nonce="another">1</script>',
  )
})

/** A wall as somebody with these stars is told it. */
function writeWall(stars: string, rest = 'the end'): WrittenPage {
  const starred = new Set(stars.split(' '))
  const tile = (id: string) =>
    `<li data-work="${id}" class="w"><article class="t" data-art="true">${id} ${starred.has(id) ? '★' : '☆'}</article></li>`
  return {
    markup: [`<ul>${['a', 'b', 'c'].map(tile).join('')}</ul>${MARK}<p>${rest}</p>`],
    data: [JSON.stringify([{ stars: markedStars(MARKS, stars) }])],
    nonce: NONCE,
    policy: `'nonce-${NONCE}'`,
  }
}
const cutWall = (stars: string, rest?: string) => cutPage(writeWall(stars, rest), MARKS, stars)
const fillWall = (page: KeptPage | null, stars: string) =>
  page && fillPage(page, { nonce: NONCE, name: 'jon', stars }, String)
const wallOf = (stars: string) =>
  textOf(writeWall(stars)).replaceAll(MARK, 'jon').replace(`${MARKS.stars} `, '')

test('stars that nobody has all together are put onto a page of tiles that were seen apart', () => {
  const page = joinTiles(cutWall(''), cutWall('a b'))
  for (const stars of ['', 'a', 'b', 'a b', 'b not-on-this-page']) {
    expect(fillWall(page, stars)).toBe(wallOf(stars))
  }
  // Nobody had the third.
  expect(fillWall(page, 'b c')).toBeNull()
  expect(fillWall(joinTiles(page ?? cutWall(''), cutWall('c')), 'b c')).toBe(wallOf('b c'))
})

test('a page alone is for those only who have the very stars that it was written with', () => {
  const page = cutWall('b')
  expect(fillWall(page, 'b')).toBe(wallOf('b'))
  expect([fillWall(page, ''), fillWall(page, 'a b')]).toEqual([null, null])
})

test('pages that differ in more than stars are not joined', () => {
  expect(joinTiles(cutWall('a'), cutWall('b', 'one star'))).toBeNull()
  const other = writeWall('b')
  const with_ = (change: Partial<WrittenPage>) => cutPage({ ...other, ...change }, MARKS, 'b')
  expect(joinTiles(cutWall('a'), with_({ policy: 'x' }))).toBeNull()
  for (const [from, to] of [
    ['a ☆', 'another ☆'],
    ['data-work="c"', 'data-work="d"'],
    [' data-work="c"', ''],
  ] as const) {
    const markup = other.markup.map((html) => html.replace(from, to))
    const joined = joinTiles(cutWall(''), with_({ markup }))
    expect(joined, from).toBeNull()
  }
})

test('what is kept of a wall knows nobody’s stars, and a tile with a name in it is none', () => {
  const page = cutWall('a b')
  const bytes = page.pieces.flatMap((piece) => (Buffer.isBuffer(piece) ? [piece.toString()] : []))
  expect(bytes.join('')).not.toContain(MARKS.stars)
  expect(bytes.join('')).not.toContain('a b')
  const written = writeWall('')
  const markup = written.markup.map((html) => html.replace('a ☆', `a ${MARK} ☆`))
  const named = cutPage({ ...written, markup }, MARKS, '')
  expect(fillWall(named, '')).toBe(wallOf('').replace('a ☆', 'a jon ☆'))
})
