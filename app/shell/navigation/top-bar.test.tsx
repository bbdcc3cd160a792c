import { describe, expect, test } from 'vitest'
import { renderWholePage, tagsOf, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { PhoneBar } from './phone-bar.tsx'
import type { LayoutViewer } from './navigation.ts'
import { TopBar } from './top-bar.tsx'

const artist: LayoutViewer = {
  isArtist: true,
  isOperator: false,
  unread: 0,
  label: 'mira',
  name: 'Mira Sol',
  initials: 'MS',
}
const collector: LayoutViewer = {
  isArtist: false,
  isOperator: false,
  unread: 0,
  label: 'jon',
  name: 'Jon Arbuckle',
  initials: 'JA',
}

const render = (element: React.ReactElement, at = '/') => renderWholePage(() => element, { at })

const topBar = (viewer: LayoutViewer | null, { cartCount = 0, at = '/' } = {}) =>
  render(<TopBar viewer={viewer} cartCount={cartCount} />, at)

const targets = (html: string) => tagsOf(html, 'a').map(({ href }) => href)

describe('the top bar', () => {
  test('begins with the gallery', async () => {
    for (const viewer of [null, artist, collector]) {
      const [home, first] = targets(await topBar(viewer))
      expect([home, first]).toEqual(['/', '/for-art-lovers'])
    }
  })

  // Specification: 2.58, 2.64
  test('shows guests favorites, cart, login and sign_up', async () => {
    const html = await topBar(null)
    for (const label of ['favorites', 'cart', 'login', 'sign_up']) expect(html).toContain(label)
    expect(html).toContain('href="/login?returnTo=%2Ffavorites"')
    expect(html).toContain('href="/signup"')
    expect(html).not.toContain('dashboard')
    expect(html).not.toContain('account-menu')
  })

  test('has a search field for everybody, which is a form without scripts', async () => {
    for (const viewer of [null, artist]) {
      const html = await topBar(viewer)
      const forms = tagsOf(html, 'form').map(({ action, method }) => `${method} ${action}`)
      expect(forms).toContain('get /for-art-lovers')
      const fields = tagsOf(html, 'input').map(({ name, role }) => `${name} ${role}`)
      expect(fields).toContain('q combobox')
    }
  })

  // Specification: 2.62
  test('shows artists their name and the artist_panel', async () => {
    const html = await topBar(artist)
    expect(html).toContain('>mira<')
    expect(html).toMatch(/href="\/artist-dashboard"[^>]*>artist_panel</)
    expect(html).toContain('href="/favorites"')
    expect(html).not.toContain('sign_up')
  })

  // Specification: 2.63
  test('shows collectors their name and the dashboard', async () => {
    const html = await topBar(collector)
    expect(html).toContain('>jon<')
    expect(html).toMatch(/href="\/dashboard"[^>]*>dashboard</)
  })

  test('has the account menu behind the name, which the browser opens without scripts', async () => {
    const html = await topBar(collector)
    const button = tagsOf(html, 'button').find(({ title }) => title?.startsWith('Logged in'))
    const menu = tagsOf(html, 'div').find(({ popover }) => popover === 'auto')
    expect(button?.['popovertarget']).toBe(menu?.['id'])
    const words = wordsOf(html.slice(html.indexOf('id="account-menu"')))
    for (const word of ['JA', 'Jon Arbuckle', 'Dashboard', 'Favourites', 'Purchases', 'Studio'])
      expect(words).toContain(word)
    expect(html).toMatch(/<form[^>]*action="\/logout"/)
  })

  test('leads from a work through the login page and back', async () => {
    const html = await topBar(null, { at: '/artwork/12' })
    expect(targets(html)).toContain('/login?returnTo=%2Fartwork%2F12')
    expect(targets(html)).toContain('/signup?returnTo=%2Fartwork%2F12')
  })

  // Specification: 2.59
  test('counts all items in the cart, and shows no count for an empty one', async () => {
    expect(await topBar(null, { cartCount: 3 })).toContain('3 items')
    expect(await topBar(null, { cartCount: 1 })).toContain('1 item<')
    expect(await topBar(null, { cartCount: 0 })).not.toContain('item')
  })
})

describe('the bar of small screens', () => {
  const bar = (viewer: LayoutViewer | null) =>
    render(<PhoneBar viewer={viewer} cartCount={2} menuId="m" menuOpen={false} onMenu={() => {}} />)

  // Specification: 2.66
  test('has the gallery, home, favorites, cart with its number, and menu', async () => {
    const html = await bar(collector)
    expect(targets(html)).toEqual(['/for-art-lovers', '/', '/favorites', '/cart', '#m'])
    for (const label of ['home', 'favorites', 'cart', 'menu']) expect(html).toContain(label)
    expect(html).toContain('2 items')
  })

  test('does not call the sign-in page favorites, though guests get to theirs through it', async () => {
    const currentAt = async (at: string, element: React.ReactElement) =>
      tagsOf(await render(element, at), 'a').flatMap((tag) =>
        tag['aria-current'] === 'page' ? [tag['href']] : [],
      )
    const phoneBar = <PhoneBar viewer={null} cartCount={0} menuId="m" menuOpen onMenu={() => {}} />
    expect(await currentAt('/login', phoneBar)).toEqual([])
    expect(await currentAt('/cart', phoneBar)).toEqual(['/cart'])
    expect(await currentAt('/login', <TopBar viewer={null} cartCount={0} />)).toEqual(['/login'])
  })

  test('opens the menu by an address before and without scripts', async () => {
    expect(await bar(null)).toContain('href="#m"')
  })
})
