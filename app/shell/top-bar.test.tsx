import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { PhoneBar } from './phone-bar.tsx'
import type { LayoutViewer } from './navigation.ts'
import { TopBar } from './top-bar.tsx'

const artist: LayoutViewer = { isArtist: true, label: 'mira' }
const collector: LayoutViewer = { isArtist: false, label: 'jon' }

function render(element: React.ReactElement, at = '/'): string {
  const Stub = createRoutesStub([{ path: '*', Component: () => element }])
  return renderToStaticMarkup(<Stub initialEntries={[at]} />)
}

const topBar = (viewer: LayoutViewer | null, cartCount = 0) =>
  render(<TopBar viewer={viewer} cartCount={cartCount} />)

describe('the top bar', () => {
  // Specification: 2.58, 2.64
  test('shows guests favorites, cart, login and sign_up', () => {
    const html = topBar(null)
    for (const label of ['favorites', 'cart', 'login', 'sign_up']) expect(html).toContain(label)
    expect(html).toContain('href="/login?returnTo=%2Ffavorites"')
    expect(html).toContain('href="/signup"')
    expect(html).not.toContain('dashboard')
  })

  // Specification: 2.62
  test('shows artists their name and the artist_panel', () => {
    const html = topBar(artist)
    expect(html).toContain('>mira<')
    expect(html).toMatch(/href="\/artist-dashboard"[^>]*>artist_panel</)
    expect(html).toContain('href="/favorites"')
    expect(html).not.toContain('sign_up')
  })

  // Specification: 2.63
  test('shows collectors their name and the dashboard', () => {
    const html = topBar(collector)
    expect(html).toContain('>jon<')
    expect(html).toMatch(/href="\/dashboard"[^>]*>dashboard</)
  })

  // Specification: 2.59
  test('counts all items in the cart, and shows no count for an empty one', () => {
    expect(topBar(collector, 3)).toContain('3 items')
    expect(topBar(collector, 1)).toContain('1 item<')
    expect(topBar(collector, 0)).not.toContain('item')
  })
})

describe('the bar of small screens', () => {
  const bar = (viewer: LayoutViewer | null) =>
    render(<PhoneBar viewer={viewer} cartCount={2} menuId="m" menuOpen={false} onMenu={() => {}} />)

  // Specification: 2.66
  test('has home, favorites, cart with its number, and menu', () => {
    const html = bar(collector)
    for (const label of ['home', 'favorites', 'cart', 'menu']) expect(html).toContain(label)
    expect(html).toContain('2 items')
  })

  test('does not call the sign-in page favorites, though guests get to theirs through it', () => {
    const currentAt = (at: string, element: React.ReactElement) =>
      [...render(element, at).matchAll(/<a aria-current="page"[^>]*href="([^"]*)"/gu)].map(
        ([, href]) => href,
      )
    const phoneBar = <PhoneBar viewer={null} cartCount={0} menuId="m" menuOpen onMenu={() => {}} />
    expect(currentAt('/login', phoneBar)).toEqual([])
    expect(currentAt('/cart', phoneBar)).toEqual(['/cart'])
    expect(currentAt('/login', <TopBar viewer={null} cartCount={0} />)).toEqual(['/login'])
  })

  test('opens the menu by an address before and without scripts', () => {
    expect(bar(null)).toContain('href="#m"')
  })
})
