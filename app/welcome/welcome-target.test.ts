import { describe, expect, test } from 'vitest'
import { becomeArtistState, forArtistsTarget, openGallery } from './welcome-target.ts'

const artist = { isArtist: true, email: 'mira@example.org' }
const collector = { isArtist: false, email: 'jon@example.org' }

describe("'For Artists' on the landing page", () => {
  test('leads artists to their dashboard', () => {
    expect(forArtistsTarget(artist)).toBe('/artist-dashboard')
  })

  test('leads signed-in art lovers to become an artist', () => {
    expect(forArtistsTarget(collector)).toBe('/become-artist')
  })

  test('leads everybody else to the login', () => {
    expect(forArtistsTarget(null)).toBe('/login')
  })
})

describe('the button of the page for artists', () => {
  test('lets artists manage the gallery that they have', () => {
    expect(openGallery(artist)).toEqual({
      label: 'Manage your art gallery',
      to: '/artist-dashboard',
      state: null,
    })
  })

  test('hands an art lover on with their email', () => {
    expect(openGallery(collector)).toEqual({
      label: 'Open your own art gallery',
      to: '/become-artist',
      state: { fromArtLover: true, email: 'jon@example.org' },
    })
  })

  test('asks everybody else to log in as an artist', () => {
    expect(openGallery(null)).toEqual({
      label: 'Open your own art gallery',
      to: '/login?type=artist',
      state: null,
    })
  })

  test('hands on what the next page can read, and nothing else passes for it', () => {
    expect(becomeArtistState(openGallery(collector).state)).toEqual({
      fromArtLover: true,
      email: 'jon@example.org',
    })
    for (const state of [null, undefined, 'x', {}, { fromArtLover: 'yes', email: 'a@b' }]) {
      expect(becomeArtistState(state)).toBeNull()
    }
  })
})
