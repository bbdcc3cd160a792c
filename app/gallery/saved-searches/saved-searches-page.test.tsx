import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/page.tsx'
import SavedSearchesPage from './saved-searches-page.tsx'

const saved = (alerts: boolean) => {
  const search = { id: 'one', name: '“tide”', query: 'q=tide', alerts, createdAt: '2026-01-01' }
  const loaderData = { items: [search], saved: 'one', renamed: null }
  return wordsOf(renderPage(SavedSearchesPage, { at: '/saved-searches?saved=one', loaderData }))
}

test('a search that is saved promises notifications only while its alerts are on', () => {
  expect(saved(true)).toContain('New works that it finds appear in your notifications.')
  expect(saved(false)).toContain('Its alerts are off')
  expect(saved(false)).not.toContain('appear in your notifications')
})
