import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { renderStaticPage, STATIC_PAGE_POLICY } from './static-page.server.ts'

const linksOf = (html: string) => tagsOf(html, 'a').map(({ href }) => href)

test('a static page has the header and the footer of the site', () => {
  const html = renderStaticPage({ status: 404, title: 'Nothing here', links: 'site' })
  expect(wordsOf(html)).toContain('/* error 404 */ Nothing here')
  expect(linksOf(html)).toEqual([
    '/',
    '/for-art-lovers',
    '/favorites',
    '/cart',
    '/privacy',
    '/terms',
    '/contact',
  ])
  expect(tagsOf(html, 'header')).toHaveLength(1)
  expect(tagsOf(html, 'footer')).toHaveLength(1)
})

test('a temporary problem offers another try and gives its number', () => {
  const page = { status: 503, title: 'Busy', requestId: 'n-1', links: 'retry' } as const
  const html = renderStaticPage(page)
  expect(wordsOf(html)).toContain('Try again n-1')
  expect(linksOf(html)).toContain('')
})

test('a page under a refused name has no links', () => {
  expect(linksOf(renderStaticPage({ status: 421, title: 'Other', links: 'none' }))).toEqual([])
})

test('texts are shown as text', () => {
  const html = renderStaticPage({ status: 400, title: '<b>&', text: '<i>', links: 'site' })
  expect(html).toContain('<h1>&lt;b&gt;&amp;</h1><p>&lt;i&gt;</p>')
})

test('the policy allows the inline stylesheet', () => {
  const html = renderStaticPage({ status: 400, title: 'x', links: 'site' })
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(style).not.toBe('')
  expect(STATIC_PAGE_POLICY).toContain(`'sha256-${hash('sha256', style, 'base64')}'`)
})
