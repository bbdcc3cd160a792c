import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { cutPage, fillPage, type KeptPage, type WrittenPage } from './kept-page.server.ts'
import { renderMarkup } from './page-markup.server.ts'
import { pageStart } from './page-start.server.ts'
import { SiteFrame } from './shell/site-frame.tsx'

const MARK = 'Zm9yIGEgbmFtZSBvbmx5IQ'
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
        <SiteFrame viewer={{ isArtist: false, label: name }} cartCount={2} theme="light">
          <p>here</p>
        </SiteFrame>
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
  Buffer.concat(pieces.filter((piece) => typeof piece !== 'string')).toString()

test('a page that is filled in for somebody is, to the letter, the one that is written for them', async () => {
  const page = cutPage(await write(MARK, NONCE), MARK)
  for (const name of NAMES) {
    const anew = await write(name, 'another')
    expect(fillPage(page, { nonce: 'another', name }, String)).toBe(textOf(anew))
    expect(page.policy.join('another')).toBe(anew.policy)
  }
})

test('what is kept knows neither whom it was written for nor what let it run', async () => {
  const written = await write(MARK, NONCE)
  expect(textOf(written).split(MARK).length).toBeGreaterThan(3)
  const page = cutPage(written, MARK)
  for (const text of [bytesOf(page), page.policy.join('')]) {
    expect(text).not.toContain(MARK)
    expect(text).not.toContain(NONCE)
  }
  expect(page.size).toBe(Buffer.byteLength(bytesOf(page)))
})

test('a page that is filled in is whole, whatever was filled in before it', () => {
  const cut = (text: string) =>
    cutPage({ markup: [`${text}${NONCE}${MARK}`], data: [MARK], nonce: NONCE, policy: '' }, MARK)
  const [long, short] = [cut('long '.repeat(1000)), cut('short ')]
  const fill = (page: KeptPage, name: string) => fillPage(page, { nonce: 'n', name }, String)
  for (const name of ['é', '&'.repeat(3000), 'jon']) {
    const markup = name.replaceAll('&', '&amp;')
    expect(fill(short, name)).toBe(`short n${markup}${name}`)
    expect(fill(long, name)).toBe(`${'long '.repeat(1000)}n${markup}${name}`)
    expect(fill(short, name)).toBe(`short n${markup}${name}`)
  }
})

test('a guest’s page has a nonce to be filled in, and no name', () => {
  const html = `<script nonce="${NONCE}">1</script>`
  const page = cutPage({ markup: [html], data: [], nonce: NONCE, policy: 'x' }, MARK)
  expect(fillPage(page, { nonce: 'another', name: null }, String)).toBe(
    '<script nonce="another">1</script>',
  )
})
