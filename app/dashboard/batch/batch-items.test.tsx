import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { countItems, newItem, type BatchItem, type PackedImage } from './batch-item.ts'
import { BatchItems } from './batch-items.tsx'
import { createBatchQueue, type BatchView } from './batch-queue.ts'

const wordsFor = (
  state: BatchItem['state'],
  view: Partial<BatchView> = {},
  packed?: readonly PackedImage[],
): string => {
  const item = { ...newItem({ name: 'a.jpg', size: 8, lastModified: 7 }), state }
  const queue = createBatchQueue({} as never, { items: [item], ...view })
  return wordsOf(renderPage(() => <BatchItems {...{ queue, packed }} view={queue.read()} />))
}

test('a batch that is under way says that it needs its page', () => {
  expect(wordsFor('sending')).toContain('Keep this page open')
  expect(wordsFor('done')).not.toContain('Keep this page open')
  expect(wordsFor('waiting', { isPaused: true })).not.toContain('Keep this page open')
  expect(wordsFor('delayed', { isOnline: false })).not.toContain('Keep this page open')
})

test('a ZIP that is being unpacked counts all its images, and is chosen again after leaving', () => {
  const packed = [{ size: 8 }, { size: 16 }]
  const words = wordsFor('done', {}, packed)
  expect(words).toContain('1 of 3 drafts ready')
  const done: BatchItem = { ...newItem({ name: 'a.jpg', size: 8, lastModified: 7 }), state: 'done' }
  expect(countItems([done], packed)).toMatchObject({ all: 3, open: 2, share: 0.25 })
  expect(words).toContain('choose the same ZIP again')
  expect(words).not.toContain('Clear finished')
  expect(wordsFor('sending', {}, [])).toContain('choose the same ZIP again')
  expect(wordsFor('done', {}, [])).toContain('One draft is ready')
})
