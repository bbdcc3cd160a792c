import { expect, test } from 'vitest'
import { themeFromCookie } from '../ui/theme/theme-cookie.ts'
import { action } from './theme-action.ts'

async function choose(theme: string, returnTo: string): Promise<Response> {
  const body = new URLSearchParams({ theme, returnTo })
  const request = new Request('http://frame.test/theme', { method: 'POST', body })
  return action({ request } as Parameters<typeof action>[0])
}

test('a choice is remembered, and leads back to the page where it was made', async () => {
  const response = await choose('dark', '/artwork/7?from=favorites')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/artwork/7?from=favorites')
  expect(themeFromCookie(response.headers.get('set-cookie'))).toBe('dark')
})

test('anything that is no theme means the theme of the system', async () => {
  const response = await choose('"><script>', '/')
  expect(themeFromCookie(response.headers.get('set-cookie'))).toBe('system')
})

test('no redirect leads to another site', async () => {
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    '',
  ]) {
    const response = await choose('light', elsewhere)
    expect(response.headers.get('location'), JSON.stringify(elsewhere)).toBe('/')
  }
})
