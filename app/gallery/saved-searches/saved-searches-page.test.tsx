import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { pageServices } from '../../api/api-client.server.ts'
import SavedSearchesPage, { action } from './saved-searches-page.tsx'

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

test.each([
  ['', 'query=q%3Dtide', '/for-art-lovers?q=tide', 'saved-search'],
  ['?rename=one', 'name=Tides', '/saved-searches?rename=one', 'form'],
])('after the login, the form of /saved-searches%s leads back', async (...given) => {
  const [search, fields, returnTo, reason] = given
  const url = new URL(`http://localhost/saved-searches${search}`)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const context = new RouterContextProvider()
  context.set(pageServices, { findViewer: async () => null } as never)
  const thrown = await action({ request, context, url } as never).catch((one: unknown) => one)
  const to = new URL((thrown as Response).headers.get('location') ?? '', url)
  expect([to.pathname, to.searchParams.get('returnTo')]).toEqual(['/login', returnTo])
  expect(to.searchParams.get('reason')).toBe(reason)
})
