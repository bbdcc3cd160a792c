import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startDevelopment } from '../tests/helpers/development-process.ts'

test('the development server says in a sentence that its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { exited, output } = startDevelopment({ PORT: String(port), DATA_DIR: '/nowhere' })
  expect(await exited).toEqual([1, null])
  expect(output()).not.toContain('    at ')
  expect(output()).toMatch(/^Port \d+ is in use: .+\n$/m)
  other.close()
})
