import { expect, test } from 'vitest'
import { loginPath } from '../../account/session/return-to.ts'
import { isReturnable } from '../../routing/find-route.ts'
import { accountItems, dashboardItem } from './account-items.ts'
import { favoritesPath, signInTarget } from './navigation.ts'

const mira = {
  isArtist: true,
  isOperator: false,
  unread: 0,
  label: 'mira',
  name: 'Mira Sol',
  initials: 'MS',
}
const jon = {
  isArtist: false,
  isOperator: false,
  unread: 0,
  label: 'jon',
  name: 'Jon Arbuckle',
  initials: 'JA',
}

// Specification: 2.62, 2.63
test('artists have a panel, collectors a dashboard', () => {
  expect(dashboardItem(mira)).toEqual({
    to: '/artist-dashboard',
    label: 'artist_panel',
  })
  expect(dashboardItem(jon)).toEqual({
    to: '/dashboard',
    label: 'dashboard',
  })
})

// Specification: 2.65
test('guests reach their favourites through the login page', () => {
  expect(favoritesPath(null)).toBe(loginPath('/favorites'))
  expect(new URLSearchParams(favoritesPath(null).split('?')[1]).get('returnTo')).toBe('/favorites')
  expect(favoritesPath(jon)).toBe('/favorites')
})

test('the account menu leads artists and collectors to pages of their own', () => {
  const targets = (viewer: typeof mira) => accountItems(viewer).map(({ to }) => to)
  expect(targets(mira)).toEqual([
    '/artist-dashboard',
    '/favorites',
    '/lists',
    '/following',
    '/notifications',
    '/purchases',
    '/collection',
    '/gallery-studio',
  ])
  expect(targets(jon)).toEqual([
    '/dashboard',
    '/favorites',
    '/lists',
    '/following',
    '/notifications',
    '/dashboard/purchases',
    '/collection',
    '/gallery-studio',
  ])
})

test('signing in leads back to works, lists and the cart, and from elsewhere to its own page', () => {
  const from = (pathname: string, search = '') => signInTarget('/login', { pathname, search })
  expect(from('/artwork/12', '?a=b')).toBe('/login?returnTo=%2Fartwork%2F12%3Fa%3Db')
  const seen = ['/artist/12', '/exhibition/12', '/room', '/room/artist/12', '/tags/ink']
  for (const path of [...seen, '/lists', '/shared-lists/a', '/cart', '/checkout']) {
    expect(isReturnable(path), path).toBe(true)
    expect(from(path)).toBe(loginPath(path))
  }
  for (const path of [
    '/',
    '/for-artists',
    '/for-art-lovers',
    '/become-artist',
    '/artists',
    '/artist-dashboard',
  ])
    expect(from(path)).toBe('/login')
})

test('login and sign-up pass the way back on to each other', () => {
  const location = { pathname: '/login', search: '?returnTo=%2Fcart&keep=12' }
  expect(signInTarget('/signup', location)).toBe('/signup?returnTo=%2Fcart&keep=12')
})
