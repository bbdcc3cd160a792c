import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import AccountPage from './account-page.tsx'

test('the text before a deletion names lists, follows, enquiries and certificates', () => {
  const digest = { isOn: false, isEmailVerified: true }
  for (const isArtist of [true, false]) {
    const loaderData = { isArtist, email: 'mira@example.org', digest, proof: null }
    const words = wordsOf(renderPage(AccountPage, { loaderData }))
    for (const phrase of [
      'lists, follows and saved searches',
      'purchase history and collection',
      'your messages in enquiries',
      'Certificates of works that you own stay valid',
    ]) {
      expect(words, phrase).toContain(phrase)
    }
    expect(words.includes('certificates already issued keep it')).toBe(isArtist)
  }
})
