import { expect, test } from 'vitest'
import { exhibitionMeta } from './exhibition-meta.ts'

const series = {
  id: 's',
  kind: 'series',
  title: 'Tides',
  text: '',
  opensOn: null,
  closesOn: null,
  place: '',
  isPublished: true,
  artist: { id: 'a', name: 'Ida Paz' },
  works: [],
} as const

test('IIIF viewers are told of the collection of what is published only', () => {
  const collectionOf = (isPublished: boolean) =>
    exhibitionMeta({ ...series, isPublished }, 'https://frame.test').iiif
  expect(collectionOf(true)).toBe('/iiif/presentation/exhibition/s')
  expect(collectionOf(false)).toBeUndefined()
})
