import { expect, test } from 'vitest'
import { problemFor } from '../../kernel/problem.ts'
import { findFieldProblems } from '../../kernel/field-rule.ts'
import { renderPage, tagsOf } from '../../../tests/helpers/pages/page.tsx'
import ArtworkFormPage from './artwork-form-page.tsx'
import {
  ARTWORK_FIELDS,
  artworkFormRules,
  EMPTY_ARTWORK,
  parseArtwork,
  previewPrice,
  refusedArtwork,
  type ArtworkTyped,
} from './artwork-form.ts'

const typed = { ...EMPTY_ARTWORK, title: ' Dawn ', tags: 'ink, paper' }
const parse = (fields: Partial<ArtworkTyped> = {}) =>
  parseArtwork({ typed: { ...typed, ...fields }, needsImage: false })

// Specification: 5.19
test('blank fields are given as nothing, not as zero', () => {
  expect(parse()).toEqual({
    title: 'Dawn',
    description: '',
    medium: null,
    technique: '',
    price: null,
    date: null,
    year: null,
    dimensions: null,
    shape: 'rectangle',
    frame: null,
    hangingHeight: null,
    tags: 'ink, paper',
    alt_description: '',
  })
})

// Specification: 5.19, 5.20
test('price and size are numbers, with a point or a comma', () => {
  const artwork = parse({ price: '1250,50', width: '40', height: ' 60,4 ', date: '2026-05-31' })
  const dimensions = { width: 400, height: 604, depth: null }
  expect(artwork).toMatchObject({ price: 1250.5, dimensions })
  expect(parse({ price: '0' })).toMatchObject({ price: 0 })
})

test.each([
  ['open', null],
  ['unique', null],
  ['limited', 3],
] as const)('an edition that is %s has the size %j', (edition, size) => {
  const parsed = parse({ edition, edition_size: '3', proofs: '1' })
  expect(parsed).toMatchObject({ edition: { kind: edition, size, proofs: 1 } })
})

// Specification: 5.17
test.each([
  ['price', 'twelve'],
  ['price', '1,234'],
  ['price', '1.234'],
  ['width', '4O'],
  ['height', '1e999'],
  ['medium', 'oil'],
  ['year', '1999.5'],
  ['year', '0'],
])('%s can not be %j', (field, text) => {
  const wrong = parse({ width: '1', height: '1', [field]: text })
  expect(wrong).toMatchObject({ ok: false, lines: [{ field, message: expect.any(String) }] })
})

test('one side alone is no size', () => {
  const message = 'Enter both width and height, or neither'
  expect(parse({ width: '40' })).toMatchObject({ lines: [{ field: 'height', message }] })
  expect(parse({ height: '40' })).toMatchObject({ lines: [{ field: 'width', message }] })
})

test('all wrong fields are refused at once, in the order of the form', () => {
  const wrong = { ...EMPTY_ARTWORK, price: '-1', width: '0', date: 'soon' }
  const refusal = parseArtwork({ typed: wrong, needsImage: true })
  expect(refusal).toMatchObject({
    lines: [
      { field: 'image', message: 'Choose an image to upload' },
      { field: 'title', message: 'Give the artwork a title' },
      { field: 'price', message: 'The price is 0 or more' },
      { field: 'date', message: 'The date must be a day such as 2026-05-31' },
      { field: 'width', message: 'The width must be at least 1 cm' },
      { field: 'height', message: 'Enter both width and height, or neither' },
    ],
  })
})

test('a form is not sent while the image that was chosen for it is not uploaded', () => {
  const imageFailure = 'The upload was interrupted'
  const rules = artworkFormRules({ needsImage: false, imageFailure })
  expect(findFieldProblems({ image: rules['image'] ?? {} }, () => '')).toEqual([
    { field: 'image', message: imageFailure },
  ])
  expect(artworkFormRules({ needsImage: false })['image']).toEqual({})
})

test('a frame needs the sides of its profile, and is in millimetres for the API', () => {
  const frame = { frame: 'oak', frame_width: '2', frame_depth: '3.5', mat: '6' }
  expect(parse({ ...frame, shape: 'oval', hanging_height: '150' })).toMatchObject({
    shape: 'oval',
    frame: { colour: 'oak', width: 20, depth: 35, mat: 60 },
    hangingHeight: 1500,
  })
  expect(parse({ frame: 'oak', frame_width: '2' })).toMatchObject({
    lines: [{ field: 'frame_depth', message: 'Enter the frame’s depth' }],
  })
  expect(parse({ frame: 'plastic', frame_width: '2', frame_depth: '3' })).toMatchObject({
    lines: [{ field: 'frame', message: 'Choose a frame from the list' }],
  })
})

test('a depth needs the other two sides', () => {
  expect(parse({ depth: '5' })).toMatchObject({
    lines: [{ field: 'depth', message: 'Enter width and height, too, or leave the depth blank' }],
  })
  expect(parse({ depth: '5', width: '40', height: '30' })).toMatchObject({
    dimensions: { width: 400, height: 300, depth: 50 },
  })
})

test('the rupee price follows the price as it is typed', () => {
  expect(['225', '12,5'].map(previewPrice)).toEqual([225, 12.5])
  for (const text of ['', 'x', '-3', '1.234']) expect(previewPrice(text)).toBeNull()
})

test('the API’s refusals are shown at their fields', () => {
  const errors = [{ field: 'dimensions.width', message: 'The width must be at least 1 cm' }]
  const refusal = refusedArtwork(problemFor('invalid-request', { errors }), 'Failed')
  expect(refusal.lines).toEqual([{ field: 'width', message: 'The width must be at least 1 cm' }])
  expect(refusedArtwork(problemFor('image-missing'), 'Failed').lines).toMatchObject([
    { field: 'image' },
  ])
})

test('the form has a control for every field, since a missing one would empty it', () => {
  const loaderData = { artwork: null, owner: 'u', serverDraft: null, formKey: 'k' }
  const html = renderPage(ArtworkFormPage, { loaderData })
  const controls = ['input', 'select', 'textarea'].flatMap((tag) => tagsOf(html, tag))
  const names = controls.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...ARTWORK_FIELDS]))
})
