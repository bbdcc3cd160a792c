import { describe, expect, test } from 'vitest'
import { renderWholePage, tagsOf, wordsOf } from '../../tests/helpers/page.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteMenu } from './site-menu.tsx'
import type { LayoutViewer } from './navigation.ts'
import { socialLinksFor } from './social-link.ts'

const socialLinks = socialLinksFor([], 'https://frame.example')

const link = (html: string, label: string) =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].find(
    ([, , text]) => text === label,
  )?.[1]

describe('the footer', () => {
  const footer = () =>
    renderWholePage(() => <SiteFooter theme="system" socialLinks={socialLinks} />)

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

  // Specification: 2.71, 2.72, 2.73
  test('has a Platform and a Status column', async () => {
    const html = await footer()
    expect(tagsOf(html, 'h2').map(({ id }) => id)).toEqual(['footer-platform', 'footer-status'])
    expect(link(html, 'Browse Gallery')).toBe('/for-art-lovers')
    expect(link(html, 'Become Artist')).toBe('/become-artist')
    expect(link(html, 'For Artists')).toBe('/for-artists')
    expect(link(html, 'Cart')).toBe('/cart')
    expect(wordsOf(html)).toContain('status not checked yet')
  })
})

describe('the menu of small screens', () => {
  const menu = (viewer: LayoutViewer | null) =>
    renderWholePage(() => (
      <SiteMenu {...{ viewer, socialLinks }} open onOpen={() => {}} onClose={() => {}} />
    ))

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
    const html = await menu({ isArtist: false, label: 'jon' })
    expect(wordsOf(html)).toContain('Logout')
    expect(link(html, 'Login')).toBeUndefined()
  })

  // Specification: 2.69, 2.70
  test('has social icons, Privacy Policy, Terms of Service and Contact Us', async () => {
    const html = await menu(null)
    for (const { label, href } of socialLinks) {
      expect(tagsOf(html, 'a').find((tag) => tag['aria-label'] === label)?.['href']).toBe(
        href.replaceAll('&', '&amp;'),
      )
    }
    expect(link(html, 'Privacy Policy')).toBe('/privacy')
    expect(link(html, 'Terms of Service')).toBe('/terms')
    expect(link(html, 'Contact Us')).toBe('/contact')
  })
})
