import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/helpers/pages/page.tsx'
import WallPage from './wall-page.tsx'

test('the caption isolates a title from the size beside it', () => {
  const dimensions = { width: 800, height: 600, depth: null }
  const physical = { dimensions, shape: 'rectangle', frame: null, hangingHeight: null }
  const work = { id: 'w', title: 'بحر', physical, imageUrl: '/w.jpg', alt: '' }
  const comparable = { byArtist: [], favourites: [] }
  const loaderData = { work, artist: 'Ida', compared: null, comparable, ar: null }
  expect(renderPage(WallPage, { loaderData })).toMatch(/<bdi>بحر<\/bdi>: 80\s×\s60/)
})
