import { expect, test } from 'vitest'
import { loginPath } from '../account/session/return-to.ts'
import { dashboardItem, favoritesPath } from './navigation.ts'

// Specification: 2.62, 2.63
test('artists have a panel, collectors a dashboard', () => {
  expect(dashboardItem({ isArtist: true, label: 'mira' })).toEqual({
    to: '/artist-dashboard',
    label: 'artist_panel',
  })
  expect(dashboardItem({ isArtist: false, label: 'jon' })).toEqual({
    to: '/dashboard',
    label: 'dashboard',
  })
})

// Specification: 2.65
test('guests reach their favourites through the login page', () => {
  expect(favoritesPath(null)).toBe(loginPath('/favorites'))
  expect(new URLSearchParams(favoritesPath(null).split('?')[1]).get('returnTo')).toBe('/favorites')
  expect(favoritesPath({ isArtist: false, label: 'jon' })).toBe('/favorites')
})
