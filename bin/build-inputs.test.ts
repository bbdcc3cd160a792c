import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { hashBuildInputs, listBuildInputs } from './build-inputs.mjs'

let root: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const keyNow = () => hashBuildInputs(root, {}).key

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'frame-inputs-'))
  write('package.json', '{}')
  write('package-lock.json', '{}')
  write('server.ts', 'serve()')
  write('vite.config.ts', 'export default {}')
  write('app/cart/cart.ts', 'export const cart = 1')
  write('public/icon.svg', '<svg/>')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('the build is made from the pages, the server, its commands, the database’s files and the settings', () => {
  write('db/migrate.ts', '')
  write('vite/chunks.ts', '')
  write('bin/other.mjs', '')
  expect(listBuildInputs(root)).toEqual([
    'app/cart/cart.ts',
    'bin/other.mjs',
    'db/migrate.ts',
    'package-lock.json',
    'package.json',
    'public/icon.svg',
    'server.ts',
    'vite.config.ts',
    'vite/chunks.ts',
  ])
})

test('tests, their settings and documents do not make a new build', () => {
  const before = keyNow()
  write('app/cart/cart.test.ts', 'test()')
  write('app/cart/cart.api.test.tsx', 'test()')
  write('vitest.config.ts', 'export default {}')
  write('playwright.config.ts', 'export default {}')
  write('README.md', '# Frame')
  write('demo/drawing/line.ts', '')
  write('data/base/1', 'row')
  expect(keyNow()).toBe(before)
})

test.each([
  ['a changed page', () => write('app/cart/cart.ts', 'export const cart = 2')],
  ['a new page', () => write('app/cart/cart-page.tsx', '')],
  ['a removed page', () => rmSync(join(root, 'app/cart/cart.ts'))],
  ['a changed picture', () => write('public/icon.svg', '<svg />')],
  ['other packages', () => write('package-lock.json', '{ }')],
  ['another server', () => write('server.ts', 'serve(1)')],
])('%s makes a new build', (_what, change) => {
  const before = keyNow()
  change()
  expect(keyNow()).not.toBe(before)
})

test('a file that was only touched is read again, and makes no new build', () => {
  const before = hashBuildInputs(root, {})
  utimesSync(join(root, 'server.ts'), new Date(0), new Date(0))
  const after = hashBuildInputs(root, before.files)
  expect(after.key).toBe(before.key)
  expect(after.files['server.ts']?.seen).not.toBe(before.files['server.ts']?.seen)
})

test('files that look untouched are not read again', () => {
  const { files } = hashBuildInputs(root, {})
  const server = files['server.ts']
  const recorded = { ...files, 'server.ts': { seen: server?.seen ?? '', hash: 'as recorded' } }
  expect(hashBuildInputs(root, recorded).files['server.ts']?.hash).toBe('as recorded')
})
