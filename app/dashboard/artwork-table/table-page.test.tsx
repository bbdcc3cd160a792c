import { expect, test } from 'vitest'
import { renderPage, tagsOf } from '../../../tests/helpers/pages/page.tsx'
import type { Artwork } from '../../artworks/artwork.ts'
import TablePage from './table-page.tsx'

const work = {
  id: 'w',
  title: 'Noon',
  price: 100,
  date: null,
  tags: [],
  dimensions: null,
  shape: 'rectangle',
  frame: null,
  urls: { regular: '/r.webp', small: '/s.webp' },
  edition: { kind: 'open', size: null, available: null, proofs: 0 },
} as unknown as Artwork

test('without scripts, Enter in a cell saves the table', () => {
  const loaderData = { items: [work], nextCursor: null, q: '', status: undefined, cursor: '' }
  const html = renderPage(TablePage, { loaderData })
  const table = html.slice(html.indexOf('method="post"'))
  const first = tagsOf(table, 'button').find(({ type }) => type === 'submit')
  expect(first).toMatchObject({ name: 'intent', value: 'save' })
})
