import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../tests/helpers/page.tsx'
import { AdminPanel } from './admin-panel.tsx'

test('what was done is announced, also on the page where it was done', () => {
  const page = (at: string) => renderPage(() => <AdminPanel title="Settings">…</AdminPanel>, { at })
  const html = page('/admin/settings?done=saved')
  expect(wordsOf(html)).toContain('The settings are saved.')
  expect(tagsOf(html, 'div').map(({ role }) => role)).toContain('status')
  expect(page('/admin/settings?done=nonsense')).not.toContain('status')
})
