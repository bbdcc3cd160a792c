import { describe, expect, test } from 'vitest'
import { renderWholePage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import type { FooterCounts } from '../../gallery/gallery-count.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteMenu } from '../navigation/site-menu.tsx'
import type { LayoutViewer } from '../navigation/navigation.ts'
import { shareLinks } from '../share-link.ts'
import { socialLinksFor } from './social-link.ts'

const jon: LayoutViewer = {
  isArtist: false,
  isOperator: false,
  unread: 0,
  label: 'jon',
  name: 'Jon Arbuckle',
  initials: 'JA',
}
const ownPages = socialLinksFor(['https://x.com/frame'], 'Frame')
const CLAIMS: FooterCounts = { hasClaims: true, real: [] }
const publicUrl = 'https://frame.example'

const link = (html: string, label: string) =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].find(
    ([, , text]) => text === label,
  )?.[1]

describe('the footer', () => {
  const footer = ({ socialLinks = ownPages, footerCounts = CLAIMS } = {}) =>
    renderWholePage(() => <SiteFooter theme="system" {...{ socialLinks, footerCounts }} />)

  // Specification: 1.10, 1.11, 1.12, 1.13
  test('makes the claims of the specification', async () => {
    const html = await footer()
    const words = wordsOf(html)
    expect(words).toContain(
      'minimal, lofi digital art platform connecting creators and collectors worldwide',
    )
    for (const claim of ['500+ active artists', '2.5K+ artworks', '1K+ collectors']) {
      expect(words).toContain(claim)
    }
  })

  test('shows real counts beside the claims or instead of them', async () => {
    const real = ['12 artists', '40 artworks', '3 members']
    const beside = wordsOf(await footer({ footerCounts: { hasClaims: true, real } }))
    expect(beside).toContain('500+ active artists')
    expect(beside).toContain('today: 12 artists, 40 artworks, 3 members')
    const instead = wordsOf(await footer({ footerCounts: { hasClaims: false, real } }))
    expect(instead).toContain('12 artists 40 artworks 3 members')
    expect(instead).not.toContain('500+')
  })

  // Specification: 2.71, 2.72, 2.73
  test('has a Platform and a Status column', async () => {
    const html = await footer()
    expect(tagsOf(html, 'h2').map(({ id }) => id)).toEqual(['footer-platform', 'footer-status'])
    expect(link(html, 'Browse Gallery')).toBe('/for-art-lovers')
    expect(link(html, 'Become Artist')).toBe('/become-artist')
    expect(link(html, 'For Artists')).toBe('/for-artists')
    expect(link(html, 'Artists')).toBe('/artists')
    expect(link(html, 'Cart')).toBe('/cart')
    expect(wordsOf(html)).toContain('the gallery is open')
  })

  test('has social icons only for the gallery’s own pages', async () => {
    const externalLinks = async (socialLinks: typeof ownPages) =>
      tagsOf(await footer({ socialLinks }), 'a').flatMap(({ href = '' }) =>
        href.startsWith('/') ? [] : [href],
      )
    expect(await externalLinks(ownPages)).toEqual(['https://x.com/frame'])
    expect(await externalLinks([])).toEqual([])
    expect(await footer({ socialLinks: [] })).not.toContain('Social networks')
  })
})

describe('the menu of small screens', () => {
  const menu = (viewer: LayoutViewer | null, socialLinks: typeof ownPages = []) =>
    renderWholePage(() => (
      <SiteMenu {...{ viewer, socialLinks, publicUrl }} open onOpen={() => {}} onClose={() => {}} />
    ))

  test('has the gallery’s own name and mark', async () => {
    const html = await renderWholePage(() => (
      <SiteMenu
        viewer={null}
        {...{ socialLinks: [], publicUrl, name: 'Salon', mark: 'm1' }}
        open
        onOpen={() => {}}
        onClose={() => {}}
      />
    ))
    expect(wordsOf(html)).toContain('Salon')
    expect(tagsOf(html, 'img')[0]?.['src']).toBe('/mark/m1-96.png')
  })

  // Specification: 2.67
  test('leads to Home, For Artists, For Art Lovers and Login', async () => {
    const html = await menu(null)
    expect(link(html, 'Home')).toBe('/')
    expect(link(html, 'For Artists')).toBe('/for-artists')
    expect(link(html, 'For Art Lovers')).toBe('/for-art-lovers')
    expect(link(html, 'Login')).toBe('/login')
    expect(wordsOf(html)).not.toContain('Logout')
  })

  // Specification: 2.68
  test('has Logout instead of Login for those who are signed in', async () => {
    const html = await menu(jon)
    expect(wordsOf(html)).toContain('Logout')
    expect(link(html, 'Login')).toBeUndefined()
  })

  test('shows who is signed in, and leads to their pages', async () => {
    const html = await menu(jon)
    expect(wordsOf(html)).toContain('JA Jon Arbuckle jon')
    expect(link(html, 'Dashboard')).toBe('/dashboard')
    expect(link(html, 'Favourites')).toBe('/favorites')
    expect(link(html, 'Purchases')).toBe('/dashboard/purchases')
    expect(link(html, 'Studio')).toBe('/gallery-studio')
    expect(await menu(null)).not.toContain('Purchases')
  })

  // Specification: 2.69, 2.70
  test('has social icons, Privacy Policy, Terms of Service and Contact Us', async () => {
    expect(await menu(null, ownPages)).toContain('aria-label="Frame on X"')
    const html = await menu(null)
    for (const { label, href } of shareLinks(publicUrl, 'Frame')) {
      expect(tagsOf(html, 'a').find((tag) => tag['aria-label'] === label)?.['href']).toBe(
        href.replaceAll('&', '&amp;'),
      )
    }
    expect(link(html, 'Privacy Policy')).toBe('/privacy')
    expect(link(html, 'Terms of Service')).toBe('/terms')
    expect(link(html, 'Contact Us')).toBe('/contact')
  })
})
