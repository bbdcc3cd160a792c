import { expect, test } from 'vitest'
import { cardOfPhoto } from '../../artworks/artwork.ts'
import type { DetailedWork, ShownImage } from './detailed-work.ts'
import { workMeta } from './work-meta.ts'

const imageOf = (id: string): ShownImage => ({
  id,
  label: 'Front',
  alt: '',
  width: 900,
  height: 600,
  placeholder: '#eeeeee',
  urls: { regular: `/images/${id}/1200.webp`, small: `/images/${id}/400.webp` },
})
const card = {
  ...cardOfPhoto({ user: { profile_image: {} }, urls: {}, created_at: '2024' } as never),
  id: 'w',
  title: 'Tide Table',
}
const work: DetailedWork = {
  card,
  images: [],
  artistId: 'a',
  isFavorited: false,
  isInCollection: false,
  isPublished: true,
  status: null,
  description: '',
  price: 1,
  size: { width: 1, height: 1 },
  date: '',
  location: '',
  likes: 0,
  tags: [],
  facts: [],
  preview: { url: '/og/w.jpg', width: 1200, height: 630 },
}
const structured = (images: readonly ShownImage[]) =>
  workMeta({ ...work, images }, 'https://frame.test').subject?.[0]

test('search engines are told of all images of a work, the preview first', () => {
  expect(structured([])).toMatchObject({ image: 'https://frame.test/og/w.jpg' })
  expect(structured([imageOf('a'), imageOf('b')])).toMatchObject({
    image: ['https://frame.test/og/w.jpg', 'https://frame.test/images/b/1200.jpeg'],
  })
})

test('IIIF viewers are told of the manifest of a published artwork, and of nothing else', () => {
  const manifestOf = (changes: Partial<DetailedWork>) =>
    workMeta({ ...work, ...changes }, 'https://frame.test').iiif
  expect(manifestOf({})).toBe('/iiif/presentation/artwork/w')
  expect(manifestOf({ isPublished: false })).toBeUndefined()
  expect(manifestOf({ artistId: null })).toBeUndefined()
})
