import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.server.ts'
import { readGuestFavourite, returnQuery } from './return-query.ts'
import { landingPath, loginPath, signInPath } from './return-to.ts'

test('a path of this site is returned to with its query and fragment', () => {
  expect(safeReturnTo('/artwork/12?from=card#tags')).toBe('/artwork/12?from=card#tags')
  expect(safeReturnTo('/')).toBe('/')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
  `/${'a'.repeat(3000)}`,
  null,
  undefined,
  7,
])('%j is not returned to', (wanted) => {
  expect(safeReturnTo(wanted)).toBeNull()
})

test('no return address leads to a page that signs in or out', () => {
  for (const path of ['/login', '/signup?type=artist', '/logout', '/api/session', '/Login/']) {
    expect(safeReturnTo(path)).toBeNull()
  }
  expect(safeReturnTo('/logins')).toBe('/logins')
})

test('every return address stays on this site', () => {
  const pieces = fc.constantFrom('/', '\\', '.', '..', ':', '@', '\t', '\n', '%2f', 'evil.example')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const path = safeReturnTo(`/${parts.join('')}`)
      const landed = new URL(path ?? '/', 'https://frame.example')
      expect(landed.origin).toBe('https://frame.example')
    }),
  )
})

test('the login page returns to the page that redirected to it', () => {
  expect(loginPath(new URL('http://localhost:3000/artist-dashboard/bio?edit'))).toBe(
    '/login?returnTo=%2Fartist-dashboard%2Fbio%3Fedit',
  )
  expect(loginPath('//evil.example')).toBe('/login?returnTo=%2F')
})

test('artists land on their dashboard, all others in the gallery', () => {
  expect(landingPath({ isArtist: true })).toBe('/artist-dashboard')
  expect(landingPath({ isArtist: false })).toBe('/for-art-lovers')
})

test('the sign-in pages know the work that becomes a favourite', () => {
  const path = signInPath('/signup', '/for-art-lovers?cursor=a', 'sketch-quiet-profile')
  expect(path).toBe('/signup?returnTo=%2Ffor-art-lovers%3Fcursor%3Da&keep=sketch-quiet-profile')
  expect(readGuestFavourite(new URLSearchParams(path.split('?')[1]))).toBe('sketch-quiet-profile')
})

test('a favourite of a guest is a canonical id, or none', () => {
  const id = '0190A0B0-0000-7000-8000-00000000000A'
  expect(readGuestFavourite(new URLSearchParams({ keep: id }))).toBe(id.toLowerCase())
  for (const keep of ['', '../users/me', 'a b', '<b>', 'x'.repeat(65)])
    expect(readGuestFavourite(new URLSearchParams({ keep })), keep).toBeNull()
  expect(readGuestFavourite(new URLSearchParams())).toBeNull()
})

test('only the way back is handed on to the next page of signing in', () => {
  const handedOn = (query: string) => returnQuery(new URLSearchParams(query))
  const { search } = new URL(signInPath('/login', '/cart?a=b', 'sketch-a'), 'http://localhost')
  expect(handedOn(`${search}&token=secret&type=artist`)).toBe(search)
  expect(handedOn('?token=secret&returnTo=//evil.example&keep=../x')).toBe('')
})
