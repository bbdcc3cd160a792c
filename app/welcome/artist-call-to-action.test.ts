import { describe, expect, test } from 'vitest'
import { becomeArtistState, forArtistsTarget, openGallery } from './artist-call-to-action.ts'

const artist = { isArtist: true, email: 'mira@example.org' }
const collector = { isArtist: false, email: 'jon@example.org' }

describe("'For Artists' on the landing page", () => {
  // Specification: 2.2
  test('leads artists to their dashboard', () => {
    expect(forArtistsTarget(artist)).toBe('/artist-dashboard')
  })

  // Specification: 2.3
  test('leads signed-in art lovers to become an artist', () => {
    expect(forArtistsTarget(collector)).toBe('/become-artist')
  })

  // Specification: 2.4
  test('leads guests to the login page', () => {
    expect(forArtistsTarget(null)).toBe('/login')
  })
})

describe('the button of the page for artists', () => {
  // Specification: 2.8
  test('lets artists manage the gallery that they have', () => {
    expect(openGallery(artist)).toEqual({
      label: 'Manage your art gallery',
      to: '/artist-dashboard',
      state: null,
    })
  })

  // Specification: 2.9, 2.10
  test('hands an art lover on with their email', () => {
    expect(openGallery(collector)).toEqual({
      label: 'Open your own art gallery',
      to: '/become-artist',
      state: { fromArtLover: true, email: 'jon@example.org' },
    })
  })

  // Specification: 2.11
  test('asks guests to log in as an artist', () => {
    expect(openGallery(null)).toEqual({
      label: 'Open your own art gallery',
      to: '/login?type=artist',
      state: null,
    })
  })

  // Specification: 2.10
  test('passes a state that the next page can parse, and rejects others', () => {
    expect(becomeArtistState(openGallery(collector).state)).toEqual({
      fromArtLover: true,
      email: 'jon@example.org',
    })
    for (const state of [null, undefined, 'x', {}, { fromArtLover: 'yes', email: 'a@b' }]) {
      expect(becomeArtistState(state)).toBeNull()
    }
  })
})
