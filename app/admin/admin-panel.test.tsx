import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../tests/helpers/pages/page.tsx'
import { AdminPanel, AdminSearch } from './admin-panel.tsx'

test('what was done is announced, also on the page where it was done', () => {
  const page = (at: string) => renderPage(() => <AdminPanel title="Settings">…</AdminPanel>, { at })
  const html = page('/admin/settings?done=saved')
  expect(wordsOf(html)).toContain('The settings are saved.')
  expect(tagsOf(html, 'div').map(({ role }) => role)).toContain('status')
  expect(page('/admin/settings?done=nonsense')).not.toContain('status')
})

test('what was done is no longer said above the answer to a later action', () => {
  const page = () => (
    <AdminPanel title="Settings" actionData={{}}>
      …
    </AdminPanel>
  )
  expect(wordsOf(renderPage(page, { at: '/admin/settings?done=saved' }))).not.toContain('saved')
})

test('searches and filters of a list keep what it is of', () => {
  const filters = [
    { value: 'all', label: 'All works' },
    { value: 'hidden', label: 'Hidden' },
  ]
  const own = { label: 'Title', hint: '', q: 'boat', filters, filter: 'all' }
  const html = renderPage(() => <AdminSearch {...own} kept={{ artistId: 'x' }} />)
  const links = tagsOf(html, 'a').map(({ href }) => href?.replaceAll('&amp;', '&'))
  expect(links).toEqual(['/?artistId=x&q=boat', '/?artistId=x&q=boat&filter=hidden'])
  expect(tagsOf(html, 'input')).toContainEqual(
    expect.objectContaining({ type: 'hidden', name: 'artistId', value: 'x' }),
  )
})
