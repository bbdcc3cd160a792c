import { expect, test } from 'vitest'
import { workOfArtwork, workOfPhoto } from './detailed-work.ts'

type Detailed = Parameters<typeof workOfArtwork>[0]
type Photo = Parameters<typeof workOfPhoto>[0]

const profile_image = { small: '', medium: '', large: '' }
const artwork: Detailed = {
  id: '0197a0c5-9a10-7b1e-8f00-0123456789ab',
  title: 'Tide Table',
  description: 'Lines',
  price: null,
  date: null,
  size: null,
  dimensions: null,
  shape: 'rectangle',
  frame: null,
  hangingHeight: null,
  tags: ['ink'],
  medium: null,
  technique: '',
  year: null,
  edition: { kind: 'open', size: null, available: null, proofs: 0 },
  imageUrl: '/images/a/1200.webp',
  urls: { regular: '/images/a/1200.webp', small: '/images/a/400.webp' },
  image: {
    id: 'a',
    width: 1000,
    height: 1400,
    placeholder: '#eeeeee',
    urls: { regular: '/images/a/1200.webp', small: '/images/a/400.webp' },
  },
  images: [],
  isPublished: true,
  publishedAt: '2026-05-31T12:00:00.000Z',
  created_at: '2026-04-30T12:00:00.000Z',
  createdAt: '2026-04-30T12:00:00.000Z',
  alt_description: '',
  artistId: '0197a0c5-9a10-7b1e-8f00-0123456789ac',
  isArtistWork: true,
  user: { name: 'Mira', location: 'Porto', bio: '', total_likes: 3, profile_image },
  isFavorited: false,
  isInCollection: true,
}

// Specification: 9.6, 9.7
test('a record without price and size gets 675 and 100 by 150 cm', () => {
  const bare = workOfArtwork(artwork)
  expect([bare.price, bare.size, bare.date]).toEqual([
    675,
    { width: 100, height: 150 },
    '2026-04-30',
  ])
  const known = { price: 0, size: { width: 21, height: 30 }, date: '1999-12-31' }
  expect(workOfArtwork({ ...artwork, ...known })).toMatchObject(known)
})

test('the facts say the size in its millimetres, and how large the framed work is', () => {
  const dimensions = { width: 604, height: 800, depth: 18 }
  const frame = { width: 20, depth: 35, colour: 'oak', mat: 60 } as const
  const sizes = (work: Partial<Detailed>) =>
    workOfArtwork({ ...artwork, ...work })
      .facts.filter(({ term }) => term === 'Size' || term === 'Framed')
      .map(({ value }) => value)
  expect(sizes({ dimensions })).toEqual(['60.4\u{a0}×\u{a0}80\u{a0}×\u{a0}1.8\u{a0}cm'])
  expect(sizes({ dimensions, frame })).toEqual([
    '60.4\u{a0}×\u{a0}80\u{a0}×\u{a0}1.8\u{a0}cm',
    '76.4\u{a0}×\u{a0}96\u{a0}×\u{a0}3.5\u{a0}cm',
  ])
  expect(sizes({})).toEqual(['size not stated'])
})

// Specification: 7.36
test('a detailed work has location, likes, description and tags', () => {
  expect(workOfArtwork(artwork)).toMatchObject({
    location: 'Porto',
    likes: 3,
    description: 'Lines',
    tags: ['ink'],
    isPublished: true,
    status: null,
    isFavorited: false,
    isInCollection: true,
  })
})

test('an unpublished work has its status, as its artist reads it', () => {
  const unpublished = { ...artwork, isPublished: false }
  expect(workOfArtwork({ ...unpublished, status: 'taken-down' }).status).toBe('taken down')
  expect(workOfArtwork({ ...unpublished, status: 'withheld' }).status).toBe('withheld')
  expect(workOfArtwork({ ...artwork, status: 'published' }).status).toBeNull()
})

test('a year without a day takes the place of the day on which the work was added', () => {
  const { date, card, facts } = workOfArtwork({
    ...artwork,
    medium: 'mixed-media',
    technique: 'Wax on paper',
    year: 1987,
  })
  expect([date, card.year]).toEqual(['', '1987'])
  expect(facts.map(({ value }) => value)).toEqual([
    'Mixed media',
    'Wax on paper',
    '1987',
    'size not stated',
  ])
})

// Specification: 9.7
test('a stock photo has its own price and the default size', () => {
  const photo: Photo = {
    id: 'abcdefghijk',
    title: 'Sketch',
    description: '',
    price: 45,
    created_at: '2021-02-03T00:00:00.000Z',
    width: 1200,
    height: 800,
    placeholder: '#ffffff',
    tags: [],
    urls: { regular: 'r', small: 's' },
    alt_description: '',
    user: { name: 'Ida', location: '', bio: '', total_likes: 9, profile_image },
    attribution: null,
  }
  expect(workOfPhoto(photo, { isFavorited: true, isInCollection: false })).toMatchObject({
    price: 45,
    size: { width: 100, height: 150 },
    date: '2021-02-03',
    likes: 9,
    isFavorited: true,
    isInCollection: false,
  })
})

test('several images have their texts, or the title and what they show', () => {
  expect(workOfArtwork(artwork).images).toEqual([])
  const images = [
    { ...artwork.image, kind: 'front' as const, alt_description: 'A boat' },
    { ...artwork.image, kind: 'in-situ' as const, alt_description: '' },
  ]
  expect(
    workOfArtwork({ ...artwork, images }).images.map(({ label, alt }) => [label, alt]),
  ).toEqual([
    ['Front', 'A boat'],
    ['In situ', 'Tide Table: in situ'],
  ])
})
