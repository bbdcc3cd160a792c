import { describe, expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../tests/helpers/pages/page.tsx'
import { workCard } from '../../tests/helpers/pages/work-card.ts'
import { problemFor } from '../kernel/problem.ts'
import FavouritesPage, { ErrorBoundary } from './favourites-page.tsx'

const favourite = {
  ...workCard({ id: 'photo-1', kind: 'stock-photo', price: 42 }),
  imageUrl: '/r.webp',
  artist: 'Ida',
  addedAt: '2026-05-31T12:00:00.000Z',
  isInCollection: false,
  isOnShow: true,
}
const page = (favourites: readonly (typeof favourite)[], notOnShow = 0) =>
  renderPage(FavouritesPage, {
    loaderData: { favourites, notOnShow, nextCursor: null, isStart: true },
  })

describe('the favourites page', () => {
  // Specification: 2.35, 2.36
  test('without favourites links to the gallery', () => {
    const words = wordsOf(page([]))
    for (const text of ['No favourites yet', 'Explore Gallery', 'Back to Gallery']) {
      expect(words).toContain(text)
    }
  })

  // Specification: 2.33, 2.34, 3.27
  test('shows a grid of works, each with buttons that remove it and add it to the cart', () => {
    const html = page([favourite])
    expect(html).toContain('aria-label="Remove Tide Table from favourites"')
    expect(html).toContain('formAction="/favorites/photo-1"')
    expect(html).toContain('aria-label="Add Tide Table to cart"')
    for (const text of ['Tide Table', 'Ida', '₹420', '2024', '50 × 70 cm', 'Back to Gallery']) {
      expect(wordsOf(html)).toContain(text)
    }
  })

  test('says how many works are not on show, and nothing without such works', () => {
    expect(wordsOf(page([favourite], 2))).toContain('2 works are not on show at the moment')
    expect(wordsOf(page([favourite]))).not.toContain('not on show')
    const words = wordsOf(page([], 1))
    expect(words).toContain('1 work is not on show at the moment')
    expect(words).not.toContain('No favourites yet')
  })

  test('marks a work of the collection with words', () => {
    expect(wordsOf(page([{ ...favourite, isInCollection: true }]))).toContain('Tide Table Yours')
    expect(wordsOf(page([favourite]))).not.toContain('Yours')
  })

  // Specification: 8.30
  test('shows an error when the favourites cannot be loaded', () => {
    const html = renderPage(() => <ErrorBoundary error={problemFor('unavailable')} params={{}} />)
    expect(wordsOf(html)).toContain('Error loading favorites The gallery is not available')
    expect(html).toMatch(/href="\/"[^>]*>Try again</)
  })
})
