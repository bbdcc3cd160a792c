import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startDevelopment } from '../tests/helpers/site/development-process.ts'
import { listen } from '../tests/helpers/site/listen.ts'

test('the development server says in a sentence that its port is in use', async () => {
  const other = createServer()
  const port = await listen(other)
  const { exited, output } = startDevelopment({ PORT: String(port), DATA_DIR: '/nowhere' })
  expect(await exited).toEqual([1, null])
  expect(output()).not.toContain('    at ')
  expect(output()).toMatch(/^Port \d+ is in use: .+\n$/m)
  other.close()
})
