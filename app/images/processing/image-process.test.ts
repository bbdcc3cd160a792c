import { expect, test } from 'vitest'
import { withMadeFiles } from './image-process.server.ts'

test.each([
  { failed: 'ended', refused: 'image-too-complex' },
  { failed: 'timed-out', refused: 'unavailable' },
] as const)('a task that is $failed is refused as $refused', async ({ failed, refused }) => {
  const made = await withMadeFiles(
    async () => ({ failed, coreMs: 7 }),
    async (files) => files,
  )
  expect(made).toMatchObject({ outcome: { refused }, coreMs: 7 })
})
