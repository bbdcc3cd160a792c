import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseSocketFolder, sharedBuffersOf } from './server-settings.ts'

const LIMIT = 103

function socketPathBytes(folder: string): number {
  return Buffer.byteLength(join(folder, '.s.PGSQL.5432'))
}

test('the socket stands beside the cluster if its path is short enough', () => {
  expect(chooseSocketFolder('/srv/frame/data/postgres', '/tmp')).toBe(
    '/srv/frame/data/postgres/socket',
  )
  const longest = `/${'a'.repeat(LIMIT - '//socket/.s.PGSQL.5432'.length)}`
  expect(socketPathBytes(chooseSocketFolder(longest, '/tmp'))).toBe(LIMIT)
  expect(chooseSocketFolder(longest, '/tmp')).toBe(`${longest}/socket`)
  expect(chooseSocketFolder(`${longest}a`, '/tmp')).toMatch(/^\/tmp\/frame-[0-9a-f]{16}$/)
})

test('the limit counts bytes, not letters', () => {
  expect(chooseSocketFolder(`/${'é'.repeat(60)}`, '/tmp')).toMatch(/^\/tmp\/frame-/)
})

test('each cluster with a long path gets a folder of its own, the same at every start', () => {
  const [one, two] = [`/${'a'.repeat(100)}`, `/${'b'.repeat(100)}`]
  expect(chooseSocketFolder(one, '/tmp')).toBe(chooseSocketFolder(one, '/tmp'))
  expect(chooseSocketFolder(one, '/tmp')).not.toBe(chooseSocketFolder(two, '/tmp'))
})

test('a temporary folder with a long path is not used', () => {
  const folder = chooseSocketFolder(`/${'a'.repeat(100)}`, `/${'t'.repeat(100)}`)
  expect(socketPathBytes(folder)).toBeLessThanOrEqual(LIMIT)
})

test.each([
  [512, 128],
  [1024, 128],
  [2047, 128],
  [4096, 512],
  [16_000, 1024],
  [24_105, 2048],
  [1_000_000, 8192],
])('of %i MB of memory the database takes %i for its buffers', (memory, buffers) => {
  expect(sharedBuffersOf(memory)).toBe(buffers)
})
