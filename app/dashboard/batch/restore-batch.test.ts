import { expect, test } from 'vitest'
import type { PartialUpload } from '../../uploads/partial/partial-upload.schema.ts'
import { keyOf } from './batch-item.ts'
import { restoreItems } from './restore-batch.ts'

const file = (name: string) => new File(['12345678'], name, { lastModified: 7 })

const upload = (fileName: string, changed: Partial<PartialUpload> = {}): PartialUpload => ({
  id: `upload of ${fileName}`,
  fileName,
  fileType: 'image/jpeg',
  lastModified: 7,
  length: 8,
  offset: 3,
  expiresAt: '2026-01-01T00:00:00.000Z',
  artworkId: null,
  ...changed,
})

const keep = (name: string, uploadId: string | null = null) => ({
  key: keyOf(file(name)),
  owner: 'ada',
  file: file(name),
  uploadId,
  addedAt: 1,
})

test('kept files go on, from where the server has them', () => {
  const kept = [keep('a.jpg', 'upload of a.jpg'), keep('b.jpg'), keep('c.jpg', 'expired')]
  const [a, b, c] = restoreItems(kept, [upload('a.jpg')])
  expect(a).toMatchObject({ state: 'waiting', uploadId: 'upload of a.jpg', sent: 3, isKept: true })
  expect(b).toMatchObject({ state: 'waiting', uploadId: null, sent: 0 })
  expect(c).toMatchObject({ state: 'waiting', uploadId: null })
})

test('without an answer of the server, kept files go on with the uploads that they know', () => {
  const kept = [keep('a.jpg', 'upload of a.jpg'), keep('b.jpg')]
  const [a, b] = restoreItems(kept, null)
  expect(a).toMatchObject({ state: 'waiting', uploadId: 'upload of a.jpg', isKept: true })
  expect(b).toMatchObject({ state: 'waiting', uploadId: null })
})

test('files that this browser has not must be chosen again, unless all of them has arrived', () => {
  const uploads = [upload('b.jpg', { offset: 8 }), upload('a.jpg')]
  const [a, b] = restoreItems([], uploads)
  expect(a).toMatchObject({ name: 'a.jpg', state: 'missing', sent: 3, isSent: false })
  expect(b).toMatchObject({ name: 'b.jpg', state: 'waiting', isSent: true })
})

test('a file whose draft was made before the page heard of it is done', () => {
  const done = upload('a.jpg', { artworkId: 'upload of a.jpg', offset: 8 })
  const items = restoreItems([keep('a.jpg', done.id)], [done, upload('z.jpg', { artworkId: 'z' })])
  expect(items).toMatchObject([{ state: 'done', file: null, draft: { id: 'upload of a.jpg' } }])
})

test('a name in another normal form of Unicode is the same file', () => {
  const kept = [keep('e\u0301.jpg')]
  expect(restoreItems(kept, [upload('\u00e9.jpg')])).toMatchObject([{ sent: 3 }])
})
