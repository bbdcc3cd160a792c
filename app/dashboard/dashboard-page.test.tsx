import type { ComponentProps } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage, tagsOf, wordsOf } from '../../tests/helpers/pages/page.tsx'
import type { User } from '../account/account.schema.ts'
import AccountPage from './account/account-page.tsx'
import { problemFor } from '../kernel/problem.ts'
import ArtistArtworkPage, {
  ErrorBoundary as ArtworksFailure,
} from './artworks/artist-artwork-page.tsx'
import ArtistBioPage from './profile/artist-bio-page.tsx'
import ArtistDashboard from './artist-dashboard.tsx'
import ArtistDataPage from './profile/artist-data-page.tsx'
import ArtistSalesPage from './sales/artist-sales-page.tsx'
import ArtworkFormPage from './artworks/artwork-form-page.tsx'
import CollectorDashboard from './collector-dashboard.tsx'
import ProfileSettingsPage from './profile/profile-settings-page.tsx'
import CollectorPurchasesPage from './sales/collector-purchases-page.tsx'
import { ProfilePhotoContext, type ProfilePhoto } from './profile/use-profile-photo.ts'
import type { SecurityForm } from './security/security-form.ts'
import SecurityPage from './security/security-page.tsx'

const user: User = {
  id: '0197a0c5-9a10-7b1e-8f00-0123456789ab',
  email: 'mira@example.org',
  firstName: 'Mira',
  lastName: 'Kolar',
  displayName: 'Mira Kolar',
  isArtist: true,
  createdAt: '2025-01-15T12:00:00.000Z',
  location: 'Porto',
  bio: 'Draws harbours.',
  profilePhoto: '',
  artistProfile: { bio: 'Draws harbours.', statement: 'Lines first.', isComplete: true },
}
const urls = { regular: '/r.webp', small: '/s.webp' }
const work = {
  id: 'w',
  title: 'Tide Table',
  price: 42,
  size: null,
  date: null,
  urls,
  image: { id: 'a'.repeat(64), width: 3, height: 4, placeholder: '#eeeeee', urls },
  isPublished: false,
  edition: { kind: 'open', size: null, available: null, proofs: 0 },
  user: { total_likes: 2 },
}
const names = (html: string) =>
  tagsOf(html, 'input').flatMap(({ name, type }) =>
    name === undefined || type === 'hidden' ? [] : [name],
  )

describe('the artist’s dashboard', () => {
  const html = renderPage(ArtistDashboard, {
    at: '/artist-dashboard',
    loaderData: { user, followers: 3, flash: null },
  })

  // Specification: 1.17, 2.17, 2.18, 2.19, 2.20, 2.21, 2.22, 2.23
  test('has its six tabs in a row, since when, and a way out', () => {
    const words = wordsOf(html)
    expect(words).toContain('Frame artist since 15 January 2025')
    expect(words).toContain(
      'Artist Data Artist Bio Artist Artwork Artist Sales Security Account Management',
    )
    expect(words).toContain('3 followers')
    expect(words).toContain('Log out')
    expect(html).toContain('action="/logout"')
  })

  // Specification: 2.17, 4.30, 6.8
  test('shows the artist’s data, and edits name, place and photo', () => {
    const shown = renderPage(ArtistDataPage, { outlet: user })
    for (const text of ['Mira', 'Kolar', 'Porto', 'Edit']) expect(wordsOf(shown)).toContain(text)
    expect(names(shown)).toEqual([])
    const edited = renderPage(ArtistDataPage, { at: '/artist-dashboard?edit', outlet: user })
    expect(names(edited)).toEqual(['image', 'firstName', 'lastName', 'location'])
    expect(wordsOf(edited)).toContain('Cancel')
  })

  test('does not call a photo missing while it is being saved', () => {
    const noProps = {} as ComponentProps<typeof ArtistDataPage>
    const shown = (isSaving: boolean) =>
      wordsOf(
        renderPage(
          () => (
            <ProfilePhotoContext value={{ isSaving } as ProfilePhoto}>
              <ArtistDataPage {...noProps} />
            </ProfilePhotoContext>
          ),
          { outlet: user },
        ),
      )
    expect(shown(false)).toContain('Photo not added yet')
    expect(shown(false)).toContain('Let people know whose art it is')
    expect(shown(true)).toContain('Photo being saved')
    expect(shown(true)).not.toContain('Let people know')
  })

  // Specification: 2.18, 4.31, 6.9
  test('shows bio and statement, and edits them', () => {
    const bio = { loaderData: { serverDraft: null }, outlet: user }
    const shown = wordsOf(renderPage(ArtistBioPage, bio))
    for (const text of ['Draws harbours.', 'Lines first.']) expect(shown).toContain(text)
    const edited = renderPage(ArtistBioPage, { at: '/artist-dashboard/bio?edit', ...bio })
    expect(tagsOf(edited, 'textarea').map(({ name }) => name)).toEqual(['bio', 'statement'])
  })

  test('shows a refused bio as it was typed, not the draft of another device', () => {
    const fields = { bio: 'Elsewhere.', statement: '' }
    const serverDraft = { fields, imageId: null, revision: 2, savedAt: '2026-01-01T00:00:00.000Z' }
    const typed = { bio: 'Refused.', statement: 'Too much.' }
    const html = renderPage(ArtistBioPage, {
      at: '/artist-dashboard/bio?edit',
      loaderData: { serverDraft },
      actionData: { refusal: { ok: false, lines: [{ message: 'No' }] }, typed },
      outlet: user,
    })
    expect(wordsOf(html)).toContain('Refused.')
    expect(wordsOf(html)).not.toContain('Elsewhere.')
  })

  // Specification: 4.16, 5.16, 5.21
  test('asks for every field of a work: sides from 1, a price in numbers, an image', () => {
    const loaderData = { artwork: null, owner: user.id, serverDraft: null }
    const form = renderPage(ArtworkFormPage, { loaderData })
    const inputs = tagsOf(form, 'input')
    const named = (wanted: string) => inputs.find(({ name }) => name === wanted)
    expect(names(form).join(' ')).toBe(
      'image title technique price date year width height depth frame_width frame_depth mat ' +
        'hanging_height edition_size proofs tags',
    )
    expect(tagsOf(form, 'select').map(({ name }) => name)).toEqual([
      'medium',
      'shape',
      'frame',
      'edition',
    ])
    expect(wordsOf(form)).toContain('Publishing it needs a price.')
    const optional = [
      'Describe the image in words',
      'Description',
      'Medium',
      'Technique',
      'Date',
      'Year',
      'Width',
      'Height',
      'Tags',
    ]
    for (const label of optional) expect(wordsOf(form)).toContain(`${label} (optional)`)
    expect([named('width')?.['min'], named('height')?.['min']]).toEqual(['1', '1'])
    expect(named('title')).toHaveProperty('required')
    expect(named('price')?.['inputmode']).toBe('decimal')
    expect(named('image')).toMatchObject({ type: 'file' })
    expect(named('image')?.['accept']).toMatch(/^image\/jpeg,image\/png,image\/webp/)
    expect(tagsOf(form, 'textarea').map(({ name }) => name)).toContain('description')
  })

  test('tells what a draft needs before it is published, and what is shown without a size', () => {
    const listed = (given: object) =>
      wordsOf(
        renderPage(ArtistArtworkPage, {
          loaderData: {
            items: [{ ...work, ...given }],
            nextCursor: null,
            isStart: true,
            use: null,
          },
        }),
      )
    const [needsPrice, noSize] = ['Publishing needs a price.', 'the gallery says “size not stated”']
    const bare = listed({ price: null })
    for (const text of [needsPrice, noSize, 'no price yet', 'no size yet']) {
      expect(bare).toContain(text)
    }
    const whole = listed({ size: { width: 30, height: 40 } })
    expect(whole).toContain('30 × 40 cm')
    for (const text of [needsPrice, noSize]) expect(whole).not.toContain(text)
  })

  // Specification: 4.14, 4.15
  test('lists works to publish, edit and delete; once published there is no way back', () => {
    const page = (isPublished: boolean) =>
      renderPage(ArtistArtworkPage, {
        loaderData: {
          items: [{ ...work, isPublished }],
          nextCursor: null,
          isStart: true,
          use: null,
        },
      })
    const draft = wordsOf(page(false))
    for (const text of ['Add artwork', 'Publish to Gallery', 'Edit', 'Delete', '€42.00']) {
      expect(draft).toContain(text)
    }
    expect(draft).toContain('draft Publish to Gallery')
    const published = page(true)
    for (const html of [page(false), published]) {
      expect(html.match(/aria-label="Status of Tide Table"/g)).toHaveLength(1)
    }
    expect(wordsOf(published)).not.toContain('draft')
    expect(/<button\b[^>]*>(?:(?!<\/button>).)*Published in Gallery/.exec(published)?.[0]).toMatch(
      /^<button\b[^>]*disabled/,
    )
    expect(wordsOf(published)).not.toMatch(/unpublish|Publish to Gallery/i)
  })

  // Specification: 8.25
  test('reports works that could not be loaded', () => {
    const html = renderPage(() => <ArtworksFailure error={problemFor('unavailable')} params={{}} />)
    expect(wordsOf(html)).toContain('Failed to load artworks The gallery is not available')
    expect(html).toMatch(/href="\/"[^>]*>Try again</)
  })

  test('lists sales with their pictures and orders; deleted works keep their place', () => {
    const sale = (id: string, artworkId: string | null) => ({
      id,
      artworkTitle: `Sold ${id}`,
      date: '2026-05-31T12:00:00.000Z',
      price: 60.5,
      quantity: 2,
      amount: 121,
      orderNumber: 7,
      reference: 'FR-2026-K7QM4XZD',
      state: 'shipped',
      artworkId,
      imageUrl: artworkId === null ? null : '/s.webp',
    })
    const html = renderPage(ArtistSalesPage, {
      loaderData: {
        page: { items: [sale('a', 'w'), sale('b', null)], nextCursor: null },
        summary: { count: 2, quantity: 4, total: 242, months: [{ month: '2026-05', total: 242 }] },
        month: '2026-05',
        isStart: true,
      },
    })
    expect(wordsOf(html)).toContain(
      'Sold a Order FR-2026-K7QM4XZD · Shipped · 31 May 2026 · 2 × €60.50 €121.00',
    )
    expect(html).toContain('href="/artist-dashboard/sales/a"')
    expect(tagsOf(html, 'img')).toMatchObject([{ src: '/s.webp', alt: '' }])
    expect(html).toContain('href="/artwork/w"')
    // The table of the chart opens on demand.
    expect(tagsOf(html, 'details')).toHaveLength(1)
    expect(tagsOf(html, 'details')[0]).not.toHaveProperty('open')
    expect(wordsOf(html)).toContain('May 2026 €242.00')
  })

  // Specification: 3.31
  test('shows the two sample sales until the first real one', () => {
    const loaderData = {
      page: { items: [], nextCursor: null },
      summary: { count: 0, quantity: 0, total: 0, months: [] },
      isStart: true,
      use: null,
    }
    const words = wordsOf(renderPage(ArtistSalesPage, { loaderData }))
    for (const text of ['No sales yet', '€500.00', '€750.00', 'sample']) {
      expect(words).toContain(text)
    }
  })
})

describe('the collector’s dashboard', () => {
  const collector: User = { ...user, isArtist: false, artistProfile: null }

  // Specification: 1.18, 2.25, 2.26, 2.27, 2.28, 2.29
  test('has its four tabs in a row, since when, and a way out', () => {
    const loaderData = { user: collector, flash: null }
    const words = wordsOf(renderPage(CollectorDashboard, { at: '/dashboard', loaderData }))
    expect(words).toContain('Frame member since 15 January 2025')
    expect(words).toContain('Profile Settings Purchase History Security Account Management')
    expect(words).toContain('Log out')
  })

  // Specification: 2.26, 6.5
  test('edits first and last name only', () => {
    const edited = renderPage(ProfileSettingsPage, { at: '/dashboard?edit', outlet: collector })
    expect(names(edited)).toEqual(['firstName', 'lastName'])
  })

  // Specification: 2.27, 9.1
  test('lists each purchase with its reference, in euro', () => {
    const purchase = {
      id: '0197a0c5-9a10-7b1e-8f00-0123456789ad',
      orderNumber: 7,
      reference: 'FR-2026-K7QM4XZD',
      total: 121,
      purchaseDate: '2026-05-31T12:00:00.000Z',
      delivery: null,
      items: [
        {
          id: 'x',
          lineId: 'x',
          state: 'placed',
          title: 'Tide Table',
          price: 60.5,
          quantity: 2,
          artist: 'Ida',
        },
      ],
    }
    const loaderData = { items: [purchase], nextCursor: null, isStart: true }
    const words = wordsOf(renderPage(CollectorPurchasesPage, { loaderData }))
    expect(words).toContain('Order FR-2026-K7QM4XZD')
    expect(words).toContain('€121.00')
    expect(words).toMatch(/Tide Table Ida · Ordered €121\.00 2 × €60\.50/)
  })
})

test('a purchase shows the works that can still be looked at, and keeps the place of the others', () => {
  const line = (id: string, isOnShow: boolean) => ({
    id,
    lineId: id,
    title: id,
    price: 1,
    quantity: 1,
    imageUrl: `/${id}.webp`,
    artist: 'Ida',
    purchaseDate: '2025-02-03T10:00:00.000Z',
    isOnShow,
  })
  const purchase = {
    id: 'p1',
    orderNumber: 7,
    total: 2,
    purchaseDate: '2025-02-03T10:00:00.000Z',
    delivery: null,
    items: [line('there', true), line('gone', false)],
  }
  const loaderData = { items: [purchase], nextCursor: null, isStart: true }
  const html = renderPage(CollectorPurchasesPage, { loaderData })
  expect(tagsOf(html, 'img')).toMatchObject([{ src: '/there.webp', alt: '' }])
  expect(html).toContain('href="/artwork/there"')
  expect(html).not.toContain('href="/artwork/gone"')
})

// Specification: 2.21
test('the security tab asks for the current password, the new one and the new one again', () => {
  const html = renderPage(SecurityPage, { loaderData: securityOf(true) })
  expect(names(html).slice(0, 3)).toEqual(['currentPassword', 'newPassword', 'confirmPassword'])
})

const securityOf = (password: boolean) => ({
  advice: null,
  sessions: [],
  passkeys: [],
  tokens: [],
  newToken: null,
  providers: [],
  usesPasswords: true,
  email: { address: user.email, isVerified: false, isRequired: false, link: null },
  twoFactor: { isOn: false, backupCodesLeft: 0, setup: null },
  methods: { password, linkedAccounts: [] },
})

test('the security tab asks people without a password for none', () => {
  const html = renderPage(SecurityPage, { loaderData: securityOf(false) })
  expect(names(html)).toEqual([])
  expect(wordsOf(html)).toContain('Confirm that it is you')
  const { methods, ...rest } = securityOf(false)
  const loaderData = { ...rest, methods: { ...methods, hasFreshSession: true } }
  const fresh = names(renderPage(SecurityPage, { loaderData }))
  expect(fresh).toEqual(expect.arrayContaining(['newPassword', 'confirmPassword', 'email']))
  expect(fresh.filter((name) => /^(current|email|passkey)?password$/i.test(name))).toEqual([])
})

test('without scripts, the security tab says why a form of one button was refused', () => {
  const refused = (form: SecurityForm, message: string) => {
    const refusal = { ok: false, code: null, lines: [{ message }] }
    const actionData = { refusal, form }
    return wordsOf(renderPage(SecurityPage, { loaderData: securityOf(true), actionData }))
  }
  expect(refused('send-email-link', 'Too many links')).toContain('Too many links')
  expect(refused('start-two-factor', 'Not now')).toContain('Not now')
  // Other forms say it in their summary, once.
  expect(refused('password', 'Not this one').split('Not this one')).toHaveLength(2)
})

// Specification: 2.22, 4.29
test('deleting an account is a step that warns, and another that does it', () => {
  const digest = { isOn: false, isEmailVerified: true }
  const loaderData = { isArtist: false, email: user.email, digest, proof: null }
  const first = wordsOf(renderPage(AccountPage, { loaderData }))
  expect(first).toContain('Delete Account')
  expect(first).not.toContain('Yes, Delete Account')
  const second = wordsOf(
    renderPage(AccountPage, { loaderData: { ...loaderData, proof: { by: 'password' } } }),
  )
  expect(second).toContain('This action cannot be undone.')
  expect(second).toContain('Yes, Delete Account')
})
