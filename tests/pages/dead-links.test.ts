import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../app/kernel/id.ts'
import { wordsOf } from '../helpers/pages/page.tsx'
import { openSiteClient, type SiteClient } from '../helpers/site/site-client.ts'
import { openTestSite, type TestSite } from '../helpers/site/test-site.ts'

// Truncated and mistyped links get the same response as links to deleted works.

let site: TestSite
let guest: SiteClient
let artist: SiteClient

beforeAll(async () => {
  site = await openTestSite()
  guest = await openSiteClient(site.url, null)
  artist = await openSiteClient(site.url, { isArtist: true })
})

afterAll(() => site.close())

const shown = async (visitor: SiteClient, path: string) => {
  const answer = await visitor.get(path)
  const title = /<h1.*?<\/h1>/s.exec(await answer.text())?.[0] ?? ''
  return `${answer.status} ${wordsOf(title).trim()}`
}

test('an address with a malformed id shows the page of what does not exist', async () => {
  const places = [
    [guest, '/certificates/ID'],
    [guest, '/report/list/ID'],
    [artist, '/purchases/ID'],
    [artist, '/lists/ID'],
    [artist, '/artist-dashboard/sales/ID'],
    [artist, '/artist-dashboard/exhibitions/ID'],
    [artist, '/artist-dashboard/artwork/ID/edit'],
  ] as const
  for (const [visitor, path] of places) {
    const missing = await shown(visitor, path.replace('ID', newId()))
    expect(missing, path).toMatch(/^404 ./)
    expect(await shown(visitor, path.replace('ID', 'abc')), path).toBe(missing)
  }
})

test('a malformed report of a message shows that there is no such message', async () => {
  const path = '/report/message/abc?enquiry=abc'
  expect(await shown(artist, path)).toBe('404 There is no such message')
})

test('the directory shows all artists for a letter that does not exist', async () => {
  expect(await shown(guest, '/artists?letter=%C3%9E')).toBe('200 Artists')
})

test('a link without its token says that it ended no mails', async () => {
  expect(await shown(guest, '/unsubscribe')).toBe('200 This link is not complete')
  expect(await shown(guest, '/unsubscribe?token=')).toBe('200 This link is not complete')
  expect(await shown(guest, '/unsubscribe?token=cut-off')).toBe('200 This link is not complete')
  const ended = `/unsubscribe?token=${'x'.repeat(32)}`
  expect(await shown(guest, ended)).toBe('200 You are unsubscribed')
})

test('a page without a form refuses one, and names the methods that it has', async () => {
  const answer = await guest.submit('/artists', new URLSearchParams({ letter: 'A' }))
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})
