import { describe, expect, test } from 'vitest'
import { MAX_PARTED_BYTES } from '../../images/image.ts'
import { problems } from '../../kernel/problem.ts'
import { MAX_BATCH_IMAGES } from '../batch/batch-item.ts'
import { UPLOADS } from '../../routing/upload-route-facts.ts'
import { MAX_UNPACKED_BYTES, planZip, type ZipEntry, type ZipPlan } from './zip-plan.ts'

const entry = (name: string, changed: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  size: 5000,
  packedSize: 4900,
  isEncrypted: false,
  modifiedAt: 0,
  ...changed,
})

function planned(...entries: ZipEntry[]): ZipPlan {
  const plan = planZip(entries)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}
const namesOf = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name)

test('images and a table are found in any folder, and all else is left out by name', () => {
  const plan = planned(
    entry('works.csv'),
    entry('images/Dusk.JPG'),
    entry('images/dawn.avif'),
    entry('images/scan.tif'),
    entry('__MACOSX/images/._Dusk.JPG'),
    entry('.DS_Store'),
    entry('notes.txt'),
  )
  expect(plan.table?.name).toBe('works.csv')
  expect(namesOf(plan.images)).toEqual(['images/Dusk.JPG', 'images/dawn.avif'])
  expect(plan.others).toEqual(['images/scan.tif', 'notes.txt'])
  expect(plan.problems).toEqual([])
})

test.each([
  ['../dusk.jpg', {}, /leads out of the ZIP/],
  ['a/../../dusk.jpg', {}, /leads out of the ZIP/],
  ['/etc/dusk.jpg', {}, /leads out of the ZIP/],
  ['C:dusk.jpg', {}, /leads out of the ZIP/],
  [String.raw`a\dusk.jpg`, {}, /leads out of the ZIP/],
  ['dusk.jpg', { isEncrypted: true }, /encrypted/],
  ['dusk.jpg', { size: 0 }, /empty/],
  ['dusk.jpg', { size: MAX_PARTED_BYTES + 1, packedSize: MAX_PARTED_BYTES }, /200 MB/],
  ['dusk.jpg', { size: 50_000_000, packedSize: 40_000 }, /packed more than 200 times/],
])('an image %s with %o is a problem of its own', (name, changed, message) => {
  const plan = planned(entry('fine.jpg'), entry(name, changed))
  expect(namesOf(plan.images)).toEqual(['fine.jpg'])
  expect(plan.problems).toEqual([{ name, message: expect.stringMatching(message) }])
})

test('of two images of one name, also in other folders and capitals, the second is a problem', () => {
  const plan = planned(entry('a/dusk.jpg'), entry('b/Dusk.jpg'))
  expect(namesOf(plan.images)).toEqual(['a/dusk.jpg'])
  expect(plan.problems).toMatchObject([{ name: 'b/Dusk.jpg' }])
})

describe('a ZIP is refused as a whole', () => {
  test('with two tables, or with nothing to import', () => {
    expect(planZip([entry('a.csv'), entry('b.csv')])).toMatch(/several tables: a\.csv, b\.csv/)
    expect(planZip([entry('notes.txt')])).toMatch(/no images/)
    expect(planZip([])).toMatch(/no images/)
  })

  test('with a table that is too large, packed too tightly, or outside', () => {
    expect(planZip([entry('a.csv', { size: 6 * 1024 * 1024 })])).toMatch(/^a\.csv: The limit is/)
    expect(planZip([entry('a.csv', { size: 3_000_000, packedSize: 3000 })])).toMatch(/packed more/)
    expect(planZip([entry('../a.csv')])).toMatch(/leads out/)
  })

  test('with more images than a batch, or more bytes than is allowed', () => {
    const many = Array.from({ length: MAX_BATCH_IMAGES + 1 }, (_, nth) => entry(`${nth}.jpg`))
    expect(planZip(many)).toMatch(/^This ZIP has 301 images/)
    expect(typeof planZip(many.slice(1))).toBe('object')
    const size = MAX_PARTED_BYTES
    const count = Math.floor(MAX_UNPACKED_BYTES / size) + 1
    const large = many.slice(0, count).map((file) => ({ ...file, size, packedSize: size }))
    expect(planZip(large)).toMatch(/4 GB unpacked/)
    expect(typeof planZip(large.slice(1))).toBe('object')
  })
})

test('a full ZIP fits within an hour’s images of an account, beside as many others', () => {
  expect(UPLOADS.perAccount.limit).toBeGreaterThanOrEqual(2 * MAX_BATCH_IMAGES)
})

test('the words of too large a file are those of the upload', () => {
  const [problem] = planned(entry('a.png', { size: 1e9, packedSize: 1e9 })).problems
  expect(problem?.message).toBe(problems['file-too-large'].message)
})
