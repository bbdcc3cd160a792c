import { describe, expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/page.tsx'
import { problemFor } from '../../kernel/problem.ts'
import { ArtworkDetail } from './artwork-detail.tsx'
import { GalleryCard } from '../feed/gallery-card.tsx'
import { GalleryFailure } from '../feed/gallery-failure.tsx'

const card = {
  id: 'photo-1',
  kind: 'artwork',
  title: 'Tide Table',
  price: 675,
  year: '2024',
  size: { width: 50, height: 70 },
  urls: { regular: '/r.webp', small: '/s.webp' },
  image: { id: null, width: 3, height: 4, placeholder: '#eeeeee' },
  alt_description: 'Fine lines like water',
  user: { name: 'Ida', profile_image: { small: '' } },
  attribution: null,
} as const
const work = {
  card,
  artistId: null,
  isFavorited: false,
  isDraft: false,
  description: 'Pen on paper.',
  price: 675,
  size: { width: 50, height: 70 },
  date: '2024-05-06',
  location: 'Porto',
  likes: 3,
  tags: ['ink', 'sea'],
  preview: { url: '/og/x.jpg', width: 1200, height: 630 },
}

describe('the artwork page', () => {
  const html = renderPage(() => <ArtworkDetail work={work} />, { at: '/artwork/photo-1' })

  // Specification: 2.43, 9.2
  test('shows image, title, artist, location, price, size, date, likes, text and tags', () => {
    expect(html).toContain('alt="Fine lines like water"')
    const words = wordsOf(html)
    for (const text of ['Tide Table', 'Artist Ida', 'Porto', '₹6,750', 'Size 50 × 70 cm']) {
      expect(words).toContain(text)
    }
    for (const text of ['Date 6 May 2024', 'Likes 3', 'Pen on paper.', 'ink', 'sea']) {
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

test('an artist’s name links to their page, a photographer’s to the stock-photo service', () => {
  const pageOf = (artistId: string | null) =>
    renderPage(() => <ArtworkDetail work={{ ...work, artistId }} />, { at: '/artwork/photo-1' })
  expect(pageOf('a-1').match(/<a[^>]*href="\/artist\/a-1"[^>]*>Ida<\/a>/g)).toHaveLength(2)
  expect(pageOf(null)).not.toContain('/artist/')
})

// Specification: 2.38, 2.39, 2.40
test('a card shows image, price, title, artist, year, size, favourite and cart button', () => {
  const html = renderPage(() => (
    <GalleryCard card={{ ...card, isFavorited: false }} priority={false} onFavorited={() => {}} />
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
