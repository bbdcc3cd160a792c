import { expect, test } from 'vitest'
import { ArtworkSchema, NewArtwork } from './artwork.schema.ts'

const keys = (schema: { shape: object }) => Object.keys(schema.shape)

// Specification: 3.11, 3.12, 3.15, 3.16, 3.17, 3.19, 3.20, 3.21
test('an artwork has the fields of the specification', () => {
  const { shape } = ArtworkSchema
  expect(keys(ArtworkSchema)).toEqual(
    expect.arrayContaining(
      'id title description price date size tags imageUrl urls isPublished publishedAt created_at createdAt alt_description artistId isArtistWork user'.split(
        ' ',
      ),
    ),
  )
  expect(keys(shape.size.unwrap())).toEqual(['width', 'height'])
  expect(keys(shape.urls)).toEqual(['regular', 'small'])
  expect(keys(shape.user)).toEqual(['name', 'location', 'bio', 'total_likes', 'profile_image'])
  expect(keys(shape.user.shape.profile_image)).toEqual(['small', 'medium', 'large'])
})

// Specification: 5.16, 5.17, 5.20
test('width and height are integers of at least 1, the price is at least 0', () => {
  const accepts = (fields: object) => NewArtwork.safeParse({ title: 'T', ...fields }).success
  expect(accepts({ size: { width: 1, height: 1 }, price: 0 })).toBe(true)
  for (const wrong of [0, -1, 1.5, '3']) {
    expect(accepts({ size: { width: wrong, height: 1 } })).toBe(false)
    expect(accepts({ size: { width: 1, height: wrong } })).toBe(false)
  }
  for (const wrong of [-1, '12', Number.NaN]) expect(accepts({ price: wrong })).toBe(false)
})

test('tags are measured before equal ones are dropped, as a list and as a text', () => {
  const accepts = (tags: unknown) => NewArtwork.safeParse({ title: 'T', tags }).success
  for (const [count, isAccepted] of [
    [1000, true],
    [1001, false],
  ] as const) {
    const list = Array.from({ length: count }, () => 'a')
    expect([accepts(list), accepts(list.join(','))]).toEqual([isAccepted, isAccepted])
  }
})

test('a medium comes from the list, a year is whole and bounded, and all three may be left out', () => {
  const accepts = (fields: object) => NewArtwork.safeParse({ title: 'T', ...fields }).success
  expect(accepts({ medium: 'mixed-media', technique: 'wax', year: 1 })).toBe(true)
  expect(accepts({ medium: null, technique: '', year: null })).toBe(true)
  for (const wrong of ['oil', 'Painting', '']) expect(accepts({ medium: wrong })).toBe(false)
  for (const wrong of [0, 2101, 1999.5, '1999']) expect(accepts({ year: wrong })).toBe(false)
  expect(accepts({ technique: 'w'.repeat(201) })).toBe(false)
})
