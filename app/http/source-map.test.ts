import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapStackToSources } from './source-map.server.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frame-map-'))
  // The second line of the bundle is the third of the source.
  const map = { version: 3, sources: ['../../../app/cart/cart.ts'], names: [], mappings: ';AAEA' }
  writeFileSync(join(folder, 'server.js.map'), JSON.stringify(map))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a stack trace of the bundle names the positions in the sources', () => {
  const file = join(folder, 'server.js')
  const stack = [
    'Error: no price',
    `    at addItem (${pathToFileURL(file)}:2:1)`,
    `    at ${file}:2:1`,
    `    at async ${pathToFileURL(join(folder, 'other.js'))}:2:1`,
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
  ].join('\n')
  expect(mapStackToSources(stack)).toBe(
    [
      'Error: no price',
      '    at addItem (app/cart/cart.ts:3:1)',
      '    at app/cart/cart.ts:3:1',
      // Without a map the position is unchanged.
      `    at async ${pathToFileURL(join(folder, 'other.js'))}:2:1`,
      '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
    ].join('\n'),
  )
})
