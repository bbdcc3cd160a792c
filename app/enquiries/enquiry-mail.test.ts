import { expect, test } from 'vitest'
import { confirmationMail, enquiryMail } from './enquiry-mail.ts'

const PLACE = {
  to: 'carl@example.com',
  title: '<b>Tide</b> & “Quay”',
  origin: 'https://frame.example',
  gallery: 'Frame',
}
const NOTIFICATION = { ...PLACE, key: 'k'.repeat(32), isGuest: true, id: 'm.asker' }

/** The text of an HTML part, without its tags. */
const wordsOf = (html: string | undefined): string =>
  (html ?? '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

test('both parts of a notification tell the same, and lead to the conversation', () => {
  const { subject, text, html, messageId } = enquiryMail(NOTIFICATION)
  expect(subject).toBe('New message about “<b>Tide</b> & “Quay””')
  expect(messageId).toBe('<m.asker@frame.example>')
  const url = `https://frame.example/enquiries/${NOTIFICATION.key}`
  expect(text).toContain(`Read and answer it:\n${url}`)
  expect(html).toContain(`<a href="${url}"`)
  for (const part of [text, wordsOf(html)]) {
    expect(part).toContain('There is a new message for you about “<b>Tide</b> & “Quay”” at Frame')
    expect(part).toContain('whoever has it can read and answer')
    expect(part).toContain('A reply to this mail does not reach the person who wrote to you')
  }
})

test('titles are escaped in HTML', () => {
  for (const mail of [enquiryMail(NOTIFICATION), confirmationMail({ ...PLACE, token: 't' })]) {
    expect(mail.html).not.toContain('<b>')
    expect(mail.html).toContain('&lt;b&gt;Tide&lt;/b&gt; &amp;')
  }
})

test('people with an account are told that they can block, guests that they can leave', () => {
  const { html, text } = enquiryMail({ ...NOTIFICATION, isGuest: false })
  for (const part of [text, html]) {
    expect(part).toContain('or block that person')
    expect(part).not.toContain('whoever has it')
  }
})

test('both parts of a confirmation lead to the page with its button', () => {
  const { text, html } = confirmationMail({ ...PLACE, token: 'abc' })
  const url = /https:\S+/.exec(text)?.[0] ?? ''
  expect(url).toMatch(/^https:\/\/frame\.example\/enquiries\/abc/)
  expect(html).toContain(`<a href="${url.replaceAll('&', '&amp;')}"`)
  expect(wordsOf(html)).toContain('Open this page within 24 hours')
})
