import { expect, test } from 'vitest'
import { renderPage, wordsOf } from '../../../tests/helpers/pages/page.tsx'
import { newItem, type BatchItem } from './batch-item.ts'
import { BatchItems } from './batch-items.tsx'
import { createBatchQueue, type BatchView } from './batch-queue.ts'

const wordsFor = (state: BatchItem['state'], view: Partial<BatchView> = {}): string => {
  const item = { ...newItem({ name: 'a.jpg', size: 8, lastModified: 7 }), state }
  const queue = createBatchQueue({} as never, { items: [item], ...view })
  return wordsOf(renderPage(() => <BatchItems queue={queue} view={queue.read()} />))
}

test('a batch that is under way says that it needs its page', () => {
  expect(wordsFor('sending')).toContain('Keep this page open')
  expect(wordsFor('done')).not.toContain('Keep this page open')
  expect(wordsFor('waiting', { isPaused: true })).not.toContain('Keep this page open')
  expect(wordsFor('delayed', { isOnline: false })).not.toContain('Keep this page open')
})
