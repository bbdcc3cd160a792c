import { expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import EmailLinkPage from './email-link-page.tsx'

const at = (login: string | null) =>
  renderPage(EmailLinkPage, {
    at: '/verify-email?token=x',
    loaderData: { address: 'new@example.com', needsSession: true, next: '/', login },
  })

test('a guest who confirms a new address is led to the login', () => {
  const html = at('/login?returnTo=x')
  expect(tagsOf(html, 'a').map(({ href }) => href)).toContain('/login?returnTo=x')
  expect(tagsOf(html, 'form')).toEqual([])
})

test('somebody who is logged in to another account is told to log out, and can', () => {
  const html = at(null)
  expect(wordsOf(html)).toContain('You are logged in to another account')
  expect(tagsOf(html, 'form').map(({ action }) => action)).toEqual(['/logout'])
})
