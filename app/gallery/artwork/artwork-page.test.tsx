import { describe, expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { workCard } from '../../../tests/helpers/pages/work-card.ts'
import { problemFor } from '../../kernel/problem.ts'
import { ArtworkDetail } from './artwork-detail.tsx'
import { NO_RELATED_WORKS } from './related-work.ts'
import { GalleryCard } from '../feed/gallery-card.tsx'
import { GalleryFailure } from '../feed/gallery-failure.tsx'

const card = workCard({ id: 'photo-1' })
const work = {
  card,
  images: [],
  artistId: null,
  isFavorited: false,
  isInCollection: false,
  isPublished: true,
  status: null,
  description: 'Pen on paper.',
  price: 675,
  size: { width: 50, height: 70 },
  date: '2024-05-06',
  location: 'Porto',
  likes: 3,
  tags: ['ink', 'sea'],
  facts: [
    { term: 'Medium', value: 'Drawing' },
    { term: 'Size', value: '50\u{a0}×\u{a0}70\u{a0}cm' },
  ],
  preview: { url: '/og/x.jpg', width: 1200, height: 630 },
}

const other = (id: string, title: string) => ({
  ...card,
  id,
  title,
  artistId: 'a-1',
  isPinned: false,
})
const related = {
  inGallery: { previous: other('w-1', 'Ebb'), next: other('w-2', 'Flow') },
  byArtist: { previous: null, following: [other('w-3', 'Silt')], newest: [] },
  exhibitions: [],
}

const image = (id: string, label: string, alt: string) => ({
  id,
  label,
  alt,
  width: 900,
  height: 600,
  placeholder: '#eeeeee',
  urls: { regular: `/images/${id}/1200.webp`, small: `/images/${id}/400.webp` },
})

test('several images are links to their largest files, with their texts', () => {
  const images = [image('a', 'Front', 'A boat'), image('b', 'Back', 'Tide Table: back')]
  const html = renderPage(
    () => <ArtworkDetail work={{ ...work, images }} related={related} similar={null} />,
    {
      at: '/artwork/photo-1',
    },
  )
  const list = html.slice(html.indexOf('aria-label="Images of this work"'))
  expect(list).toContain('href="/images/a/1200.avif"')
  expect(list).toContain('href="/images/b/1200.avif"')
  expect(list).toContain('alt="A boat"')
  expect(list).toContain('alt="Tide Table: back"')
})

describe('the artwork page', () => {
  const html = renderPage(() => <ArtworkDetail work={work} related={related} similar={null} />, {
    at: '/artwork/photo-1',
  })

  // Specification: 2.43, 9.2
  test('shows image, title, artist, location, price, size, date, likes, text and tags', () => {
    expect(html).toContain('alt="Fine lines like water"')
    const words = wordsOf(html)
    for (const text of ['Tide Table', 'Artist Ida', 'Porto', '₹6,750', 'Size 50 × 70 cm']) {
      expect(words).toContain(text)
    }
    for (const text of [
      'Medium Drawing',
      'Date 6 May 2024',
      'Likes 3',
      'Pen on paper.',
      'ink',
      'sea',
    ]) {
      expect(words).toContain(text)
    }
  })

  // Specification: 2.44, 2.45, 2.47
  test('has a favourite and a cart button and a link back to the gallery', () => {
    expect(wordsOf(html)).toContain('Add to Cart')
    expect(html).toMatch(/aria-pressed="false"[^>]*>.*Favourite/)
    expect(html).toMatch(/href="\/for-art-lovers"/)
  })
})

test('a work that only its artist can see shows its status', () => {
  const unpublished = { ...work, isPublished: false, status: 'taken down' }
  const html = renderPage(
    () => <ArtworkDetail work={unpublished} related={related} similar={null} />,
    { at: '/artwork/photo-1' },
  )
  expect(wordsOf(html)).toContain('taken down: only you can see it')
  expect(wordsOf(html)).not.toContain('Add to Cart')
})

test('a link leads to the largest file of the image, also without scripts', () => {
  const linkOf = (id: string | null, width: number) => {
    const image = { ...card.image, id, width, height: width }
    const urls = id === null ? card.urls : { ...card.urls, small: `/images/${id}/400.webp` }
    const html = renderPage(
      () => (
        <ArtworkDetail
          work={{ ...work, card: { ...card, image, urls } }}
          related={related}
          similar={null}
        />
      ),
      {
        at: '/artwork/photo-1',
      },
    )
    return /<a[^>]*href="([^"]*)"[^>]*>(?:(?!<\/a>).)*View full screen/.exec(html)?.[1]
  }
  expect(linkOf('f', 5000)).toBe('/images/f/2000.avif')
  expect(linkOf('f', 900)).toBe('/images/f/1200.avif')
  expect(linkOf(null, 5000)).toBe('/r.webp')
})

test('the image is chosen by the width that is there and by the height of the window', () => {
  const html = renderPage(() => <ArtworkDetail work={work} related={related} similar={null} />, {
    at: '/artwork/photo-1',
  })
  expect(html).toContain('sizes="(min-width: 60rem) min(100vw - 30rem, 64vh), min(')
})

test('links lead to the previous and the next work, and to more works of the artist', () => {
  const html = renderPage(
    () => <ArtworkDetail work={{ ...work, artistId: 'a-1' }} related={related} similar={null} />,
    { at: '/artwork/photo-1' },
  )
  expect(html).toMatch(/<a[^>]*rel="prev"[^>]*href="\/artwork\/w-1"/)
  expect(html).toMatch(/<a[^>]*rel="next"[^>]*href="\/artwork\/w-2"/)
  for (const text of [
    'Previous work: Ebb',
    'Next work: Flow',
    'More by Ida',
    'Silt',
    'All works by Ida',
  ]) {
    expect(wordsOf(html)).toContain(text)
  }
  expect(html).toContain('href="/artwork/w-3"')
})

test('a work without neighbours and an artist without further works have no such links', () => {
  const html = renderPage(
    () => (
      <ArtworkDetail
        work={{ ...work, artistId: 'a-1' }}
        related={NO_RELATED_WORKS}
        similar={null}
      />
    ),
    { at: '/artwork/photo-1' },
  )
  for (const text of ['Previous', 'Next', 'More by']) expect(wordsOf(html)).not.toContain(text)
})

test('an artist’s name links to their page, a photographer’s to the stock-photo service', () => {
  const pageOf = (artistId: string | null) =>
    renderPage(
      () => (
        <ArtworkDetail work={{ ...work, artistId }} related={NO_RELATED_WORKS} similar={null} />
      ),
      {
        at: '/artwork/photo-1',
      },
    )
  expect(pageOf('a-1').match(/<a[^>]*href="\/artist\/a-1"[^>]*>Ida Paz<\/a>/g)).toHaveLength(2)
  expect(pageOf(null)).not.toContain('/artist/')
})

// Specification: 2.38, 2.39, 2.40
test('a card shows image, price, title, artist, year, size, favourite and cart button', () => {
  const html = renderPage(() => (
    <GalleryCard
      card={{ ...card, isFavorited: false, isInCollection: false }}
      priority={false}
      onFavorited={() => {}}
    />
  ))
  for (const text of ['₹6,750', 'Tide Table', 'Ida', '2024 · 50 × 70 cm']) {
    expect(wordsOf(html)).toContain(text)
  }
  for (const part of ['alt="Fine lines like water"', 'aria-label="Favourite Tide Table"']) {
    expect(html).toContain(part)
  }
  expect(html).toContain('aria-label="Add Tide Table to cart"')
})

// Specification: 8.34, 8.35
test('a gallery that failed shows ERROR 404 and the message', () => {
  const words = wordsOf(renderPage(() => <GalleryFailure error={problemFor('unavailable')} />))
  expect(words).toContain('ERROR 404 The gallery is not available')
})

test('without scripts, a link leads to the page that has the similar works', () => {
  const page = (similar: readonly ReturnType<typeof other>[] | null) =>
    renderPage(
      () => (
        <ArtworkDetail work={{ ...work, artistId: 'a-1' }} related={related} similar={similar} />
      ),
      { at: '/artwork/photo-1' },
    )
  expect(page(null)).toMatch(/<noscript>.*href="\/artwork\/photo-1\?similar=1#similar"/)
  const asked = page([other('w-9', 'Marl')])
  expect(asked).not.toContain('<noscript>')
  expect(asked).toMatch(/id="similar".*href="\/artwork\/w-9"/)
})
