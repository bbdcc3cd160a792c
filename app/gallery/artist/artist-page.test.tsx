import { describe, expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { feedItem } from '../../../tests/helpers/pages/work-card.ts'
import type { PublicArtist } from './artist.schema.ts'
import { ArtistProfile, type ArtistProfileProps } from './artist-profile.tsx'
import { artistMeta } from './artist-meta.ts'
import { describePage } from '../../ui/page-meta.ts'

const artist: PublicArtist = {
  id: '01954f00-b000-7c7a-adfa-145d2422f448',
  name: 'Ida Paz',
  location: 'Porto',
  bio: 'Draws harbours.',
  statement: 'Lines first.',
  photo: null,
  since: '2025-03',
  workCount: 1,
}

const pageOf = (props: Partial<ArtistProfileProps>) =>
  renderPage(
    () => (
      <ArtistProfile
        artist={artist}
        isFollowed={false}
        exhibitions={[]}
        cards={[feedItem()]}
        nextCursor={null}
        isStart={true}
        {...props}
      />
    ),
    { at: `/artist/${artist.id}` },
  )

describe('the artist page', () => {
  test('shows name, location, sign-up month, statement, bio, and the works with buttons', () => {
    const html = pageOf({})
    const words = wordsOf(html)
    for (const text of ['Ida Paz', 'Porto', 'March 2025', '1 work', 'Lines first.', 'Tide Table']) {
      expect(words).toContain(text)
    }
    expect(words).toContain('Draws harbours.')
    expect(html).toMatch(/<h1[^>]*>Ida Paz<\/h1>/)
    expect(html).toContain('aria-label="Favourite Tide Table"')
    expect(html).toContain('aria-label="Add Tide Table to cart"')
    expect(html).toContain('href="/artwork/w-1"')
  })

  test('shows initials without a photo, and a photo in its aspect ratio', () => {
    expect(pageOf({})).toMatch(/aria-hidden="true">IP</)
    const photo = {
      id: 'f'.repeat(64),
      width: 300,
      height: 400,
      placeholder: '#dddddd',
      urls: { small: '', regular: '' },
    }
    const html = pageOf({ artist: { ...artist, photo } })
    expect(html).toMatch(/alt="Photo of Ida Paz"[^>]*width="300"[^>]*height="400"/)
  })

  test('has a button that follows the artist, or no longer, but not for the artist', () => {
    expect(wordsOf(pageOf({}))).toContain('Follow')
    expect(pageOf({})).toContain(`action="/following/${artist.id}"`)
    expect(pageOf({})).toMatch(/value="true"[^>]*name="follow"/)
    const followed = pageOf({ isFollowed: true })
    expect(followed).toMatch(/value="false"[^>]*name="follow"/)
    expect(wordsOf(followed)).toContain('Following')
    expect(pageOf({ isFollowed: null })).not.toContain('name="follow"')
  })

  test('leaves out empty texts', () => {
    const bare = { ...artist, bio: '', statement: '', location: '' }
    const words = wordsOf(pageOf({ artist: bare }))
    for (const text of ['Statement', 'Bio', 'Location']) expect(words).not.toContain(text)
  })

  test('without works links to the gallery', () => {
    const html = pageOf({ cards: [], artist: { ...artist, workCount: 0 } })
    expect(wordsOf(html)).toContain('Ida Paz has not published a work yet.')
    expect(html).toContain('href="/for-art-lovers"')
    expect(html).not.toContain('/room/artist/')
  })

  test('links to further works and back to the first', () => {
    const html = pageOf({ nextCursor: 'a.b', isStart: false })
    expect(html).toContain(`href="/artist/${artist.id}?cursor=a.b"`)
    expect(html).toContain(`href="/artist/${artist.id}"`)
    expect(wordsOf(html)).toContain('More works')
  })
})

test('the metadata names the artist, with a preview image and schema.org’s Person', () => {
  const publicUrl = 'https://frame.example'
  const about = artistMeta(artist, { publicUrl, name: 'Frame' })
  const meta = describePage(about, { publicUrl, name: 'Frame' })
  expect(meta).toContainEqual({ title: 'Ida Paz · Frame' })
  expect(meta).toContainEqual({ name: 'description', content: 'Lines first.' })
  expect(meta).toContainEqual({
    property: 'og:image',
    content: `https://frame.example/og/artist/${artist.id}.jpg`,
  })
  expect(JSON.stringify(meta)).toContain('"@type":"Person","name":"Ida Paz"')
  expect(meta).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"',
    href: `/iiif/presentation/artist/${artist.id}`,
  })
})
