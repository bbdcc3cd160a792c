import { expect, test } from 'vitest'
import { renderPage, tagsOf } from '../../../tests/helpers/pages/page.tsx'
import ArtistArtworkPage from './artist-artwork-page.tsx'

test('without works, leads to the import; with an empty filter, to the table, too', () => {
  const linksOf = (status: 'draft' | null) => {
    const loaderData = { items: [], nextCursor: null, isStart: true, use: null, status }
    return tagsOf(renderPage(ArtistArtworkPage, { loaderData }), 'a').map(({ href }) => href)
  }
  const importPage = '/artist-dashboard/artwork/import'
  const table = '/artist-dashboard/artwork/table'
  expect(linksOf(null)).toContain(importPage)
  expect(linksOf(null)).not.toContain(table)
  expect(linksOf('draft')).toEqual(expect.arrayContaining([importPage, table]))
})
