import { describe, expect, test } from 'vitest'
import { sourceLabel, sourceOfPath, sourceOfReferrer } from './view-source.ts'

const HOST = 'frame.example:3000'

describe('where a visitor came from', () => {
  test.each([
    [undefined, 'direct'],
    ['', 'direct'],
    ['no address', 'direct'],
    ['android-app://com.example', 'direct'],
    ['https://www.news.example/art?id=7&mail=ada@example.com', 'news.example'],
    [`http://${HOST}/for-art-lovers`, 'gallery'],
    [`http://${HOST}/for-art-lovers?q=boat`, 'search'],
    [`http://${HOST}/artist/019591f3-5c00-737d-acbe-bdb11bba8975`, 'artist'],
    [`http://${HOST}/shared-lists/secret`, 'list'],
    [`http://${HOST}/`, 'other-pages'],
    // The same name at another port is another site.
    ['http://frame.example/for-art-lovers', 'frame.example'],
  ])('%s is called %s', (referrer, source) => {
    expect(sourceOfReferrer(referrer, HOST)).toBe(source)
  })

  test('a host of any length is bounded', () => {
    const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`
    expect(sourceOfReferrer(`https://${host}/`, HOST)).toBe(host.slice(0, 100))
  })

  test('a path that is none names no page', () => {
    expect(sourceOfPath('')).toBe('other-pages')
    expect(sourceOfPath('//elsewhere.example/artist')).toBe('other-pages')
    expect(sourceOfPath('/constructor')).toBe('other-pages')
  })

  test('people read words for parts of this site, and the hosts of others', () => {
    expect(sourceLabel('search')).toBe('Search')
    expect(sourceLabel('news.example')).toBe('news.example')
  })
})
