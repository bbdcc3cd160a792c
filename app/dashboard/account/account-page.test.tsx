import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import AccountPage from './account-page.tsx'

test('the text before a deletion names lists, follows, enquiries and certificates', () => {
  const digest = { isOn: false, isEmailVerified: true }
  for (const isArtist of [true, false]) {
    const loaderData = { isArtist, email: 'mira@example.org', digest, proof: null }
    const words = wordsOf(renderPage(AccountPage, { loaderData }))
    for (const word of ['lists', 'follows', 'saved searches', 'collection', 'messages']) {
      expect(words, word).toContain(word)
    }
    expect(words).toMatch(
      isArtist
        ? /issued certificates keep your name/
        : /certificates of your works stay valid without your name/,
    )
  }
})
