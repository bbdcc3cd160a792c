import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import UnsubscribePage from './unsubscribe-page.tsx'

test('a link that was cut off tells where else the mails are turned off, by the name of the tab', () => {
  const loaderData = { isComplete: false, isSubscribed: false }
  expect(wordsOf(renderPage(UnsubscribePage, { loaderData }))).toContain('under Account Management')
})
