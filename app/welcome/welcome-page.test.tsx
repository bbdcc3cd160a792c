import { describe, expect, test } from 'vitest'
import { renderPage, renderWholePage, tagsOf, wordsOf } from '../../tests/helpers/pages/page.tsx'
import BecomeArtistPage from './become-artist-page.tsx'
import ForArtistsPage from './for-artists-page.tsx'
import LandingPage from './landing-page.tsx'
import PrivacyPage from './privacy-page.tsx'
import { openGallery } from './artist-call-to-action.ts'

const linkOf = (html: string, to: string) => tagsOf(html, 'a').filter(({ href }) => href === to)

// Specification: 1.5, 1.7, 1.8, 1.9, 2.1
test('the landing page has the carousel, the about section and three calls to action', async () => {
  const html = await renderWholePage(LandingPage, {
    loaderData: { forArtists: '/become-artist', workPaths: [], flash: null },
  })
  expect(html).toContain('aria-roledescription="carousel"')
  expect(tagsOf(html, 'figure')).toHaveLength(6)
  // The stylesheet scrolls to it.
  const items = tagsOf(html, 'li').filter((item) => 'data-work' in item)
  expect(items.findIndex((item) => 'data-initial' in item)).toBe(2)
  expect(html).toContain('id="about"')
  for (const label of ['For Artists', 'For Collectors', 'Launch Gallery Studio']) {
    expect(html).toContain(`>${label}</a>`)
  }
  for (const to of ['/become-artist', '/for-art-lovers', '/gallery-studio']) {
    expect(linkOf(html, to).length).toBeGreaterThan(0)
  }
})

test('the works of the carousel lead to their pages, and to the gallery without a page', async () => {
  const workPaths = ['/artwork/a', '/for-art-lovers', '/artwork/c']
  const loaderData = { forArtists: '/login', workPaths, flash: null }
  const html = await renderWholePage(LandingPage, { loaderData })
  const works = tagsOf(html, 'a').filter((link) => 'data-opens' in link)
  expect(works.map(({ href }) => href)).toEqual([
    ...workPaths,
    '/for-art-lovers',
    '/for-art-lovers',
    '/for-art-lovers',
  ])
  expect(wordsOf(html).match(/\(opens the gallery\)/g)).toHaveLength(4)
})

test('the landing page confirms a deleted account, without scripts too', async () => {
  const loaderData = {
    forArtists: '/login',
    workPaths: [],
    flash: { code: 'account-deleted' },
  }
  const html = await renderWholePage(LandingPage, { loaderData })
  expect(html).toContain('Account deleted successfully')
})

// Specification: 2.7, 2.9
test('the page for artists shows the button that suits the visitor', () => {
  const artist = openGallery({ isArtist: true, email: 'a@example.org' })
  expect(wordsOf(renderPage(ForArtistsPage, { loaderData: { button: artist } }))).toContain(
    'Manage your art gallery',
  )
  const html = renderPage(ForArtistsPage, { loaderData: { button: openGallery(null) } })
  expect(wordsOf(html)).toContain('Open your own art gallery')
  expect(linkOf(html, '/login?type=artist')).toHaveLength(1)
})

// Pages of works do not show the bio.
test('artists are promised a page with their bio, not that it is shown with every work', async () => {
  const loaderData = { forArtists: '/login', workPaths: [], flash: null }
  const landing = await renderWholePage(LandingPage, { loaderData })
  const forArtists = renderPage(ForArtistsPage, { loaderData: { button: openGallery(null) } })
  for (const html of [landing, forArtists]) {
    expect(wordsOf(html)).toMatch(/page with your bio/)
    expect(wordsOf(html)).not.toContain('with every work')
  }
})

test('the privacy policy names whom one follows, saved searches, notifications and tokens', () => {
  const words = wordsOf(renderPage(PrivacyPage))
  for (const text of ['artists you follow', 'searches you save', 'notifications', 'API tokens']) {
    expect(words).toContain(text)
  }
})

describe('becoming an artist', () => {
  // Specification: 2.52, 2.55, 2.56
  test('is coming soon for those who are not signed in', () => {
    const html = renderPage(BecomeArtistPage, { loaderData: { account: null } })
    expect(wordsOf(html)).toContain('Coming Soon')
    expect(wordsOf(html)).not.toContain('Upgrade Your Account')
    expect(wordsOf(html)).toContain('Back to Home')
  })

  // Specification: 2.53, 2.54, 6.7
  test('is not yet available to art lovers, who are told that they are one', () => {
    const html = renderPage(BecomeArtistPage, {
      at: '/become-artist',
      state: { fromArtLover: true, email: 'jon@example.org' },
      loaderData: { account: { isArtist: false, email: 'other@example.org' } },
    })
    const words = wordsOf(html)
    for (const text of ['Upgrade Your Account', 'You are an art lover', 'jon@example.org']) {
      expect(words).toContain(text)
    }
    expect(words).toContain('is not yet available')
    expect(linkOf(html, '/')).toHaveLength(1)
  })
})
