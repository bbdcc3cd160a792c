import { expect, test } from 'vitest'
import { renderPage, tagsOf } from '../../../tests/helpers/pages/page.tsx'
import { STORED_ARTWORK } from '../../../tests/helpers/pages/stored-artwork.ts'
import TablePage from './table-page.tsx'

test('without scripts, Enter in a cell saves the table', () => {
  const loaderData = {
    items: [STORED_ARTWORK],
    nextCursor: null,
    q: '',
    status: undefined,
    cursor: '',
  }
  const html = renderPage(TablePage, { loaderData })
  const table = html.slice(html.indexOf('method="post"'))
  const first = tagsOf(table, 'button').find(({ type }) => type === 'submit')
  expect(first).toMatchObject({ name: 'intent', value: 'save' })
})
