import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import {
  derivativeSize,
  derivativesOf,
  filesIn,
  imageIdOfKey,
  imageKeys,
  imageWidths,
  jpegUrl,
  largestUrl,
  srcSet,
} from './image.ts'
import { setImageBase, viewImage } from './image-address.server.ts'

const id = 'ab'.repeat(32)
const view = (width: number) => viewImage({ id, width, height: 90, placeholder: '#102030' })

test('a wide image has all widths', () => {
  expect(imageWidths(4096)).toEqual([400, 800, 1200, 2000])
  expect(srcSet(view(4096), 'avif')).toBe(
    `/images/${id}/400.avif 400w, /images/${id}/800.avif 800w, /images/${id}/1200.avif 1200w, /images/${id}/2000.avif 2000w`,
  )
})

test('an image between two widths keeps its own width, under the name of the next', () => {
  expect(srcSet(view(1000), 'webp')).toBe(
    `/images/${id}/400.webp 400w, /images/${id}/800.webp 800w, /images/${id}/1200.webp 1000w`,
  )
  expect(imageWidths(1200)).toEqual([400, 800, 1200])
})

test('a tiny image has one width, which is small and regular at once', () => {
  const tiny = view(120)
  expect(tiny.urls).toEqual({
    small: `/images/${id}/400.webp`,
    regular: `/images/${id}/400.webp`,
  })
  expect(jpegUrl(tiny)).toBe(`/images/${id}/400.jpeg`)
  expect(srcSet(tiny, 'jpeg')).toBe(`/images/${id}/400.jpeg 120w`)
})

// Specification: 3.15
test('the regular image is 1200 wide, or the widest below', () => {
  const regular = (width: number) =>
    viewImage({ id, width, height: 1, placeholder: '#000000' }).urls.regular
  expect(regular(4096)).toBe(`/images/${id}/1200.webp`)
  expect(regular(1000)).toBe(`/images/${id}/1200.webp`)
  expect(regular(700)).toBe(`/images/${id}/800.webp`)
})

test('nothing is enlarged, every address has a file, and one file is a JPEG', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4096 }), (width) => {
      const derivatives = derivativesOf(width)
      expect(derivatives.every(({ pixels }) => pixels <= width)).toBe(true)
      expect(Math.max(...derivatives.map(({ pixels }) => pixels))).toBe(Math.min(width, 2000))
      expect(derivatives.filter(({ format }) => format === 'jpeg')).toHaveLength(1)
      const files = new Set(
        imageKeys({ id, width, originalFormat: 'tif' }).map((key) => `/images/${key.slice(6)}`),
      )
      const { urls } = viewImage({ id, width, height: 1, placeholder: '#000000' })
      for (const url of [urls.small, urls.regular, jpegUrl(view(width))]) {
        expect(files).toContain(url)
      }
    }),
  )
})

test('the files of a very tall image are narrower than their names, so that encoders can write them', () => {
  const scroll = { ...view(1500), height: 30_000 }
  expect(filesIn(scroll, 'avif')).toEqual([
    { url: `/images/${id}/400.avif`, width: 400, height: 8000 },
    { url: `/images/${id}/800.avif`, width: 410, height: 8192 },
    { url: `/images/${id}/1200.avif`, width: 410, height: 8192 },
    { url: `/images/${id}/2000.avif`, width: 410, height: 8192 },
  ])
  expect(derivativeSize({ width: 1, height: 20_000 }, 400)).toEqual({ width: 1, height: 8192 })
  expect(derivativeSize({ width: 40_000, height: 8 }, 400)).toEqual({ width: 400, height: 1 })
})

test('the key of a file names its image', () => {
  expect(imageKeys({ id, width: 50, originalFormat: 'tif' }).map(imageIdOfKey)).toEqual([
    id,
    id,
    id,
    id,
  ])
  expect(imageIdOfKey('ab/cd/notes.txt')).toBeNull()
  expect(imageIdOfKey(`ab/ab/${id}`)).toBeNull()
})

afterEach(() => setImageBase(null))

test('with a content delivery network, every address of an image is there', () => {
  setImageBase('https://cdn.example/pictures')
  const image = view(1000)
  expect(image.urls.regular).toBe(`https://cdn.example/pictures/${id}/1200.webp`)
  const urls = [
    image.urls.small,
    jpegUrl(image),
    largestUrl(image),
    ...srcSet(image, 'avif').split(', '),
  ]
  for (const url of urls) expect(url).toMatch(new RegExp(`^https://cdn.example/pictures/${id}/`))
})
