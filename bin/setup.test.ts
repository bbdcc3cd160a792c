import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findBrowser } from './browser.mjs'
import { hashBuildInputs } from './build.mjs'
import { isNewEnough } from './node-runtime.mjs'
import { isInstalled } from './packages.mjs'

let root: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  return join(root, path)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'frame-setup-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['20.19.4', false],
  ['22.9.0', false],
  ['22.22.0', true],
  ['24.0.0', true],
])('Node %s is new enough: %s', (version, isEnough) => {
  expect(isNewEnough(version)).toBe(isEnough)
})

test('a complete npm ci by hand is not repeated, an incomplete one is', () => {
  const react = { version: '19.0.0' }
  const lock = (packages: object) => JSON.stringify({ packages })
  const macOnly = { version: '1.0.0', optional: true }
  write('package-lock.json', lock({ '': {}, react, macOnly }))
  expect(isInstalled(root)).toBe(false)
  write('node_modules/.package-lock.json', lock({ react: { version: '18.0.0' } }))
  expect(isInstalled(root)).toBe(false)
  write('node_modules/.package-lock.json', lock({ react }))
  expect(isInstalled(root)).toBe(true)
})

test('a build is repeated when a page changes, not when a test or a time does', () => {
  write('app/cart/cart.ts', 'one')
  const hash = hashBuildInputs(root)
  write('app/cart/cart.ts', 'one')
  write('app/cart/cart.test.ts', 'test')
  write('demo/drawing/hand.ts', 'draws')
  expect(hashBuildInputs(root)).toBe(hash)
  write('app/cart/cart.ts', 'two')
  expect(hashBuildInputs(root)).not.toBe(hash)
})

test('one process at a time sets up, also after the owner of the lock was killed', async () => {
  const gone = spawn(process.execPath, ['--version'])
  await once(gone, 'exit')
  write('.toolchain/setup.lock', String(gone.pid))
  const script = `
    import { mkdirSync, rmdirSync } from 'node:fs'
    import { withSetupLock } from ${JSON.stringify(new URL('lock.mjs', import.meta.url).href)}
    await withSetupLock('.', async () => {
      mkdirSync('inside')
      await new Promise((resolve) => setTimeout(resolve, 20))
      rmdirSync('inside')
    })`
  const run = () =>
    spawn(process.execPath, ['--input-type=module', '--eval', script], { cwd: root })
  const ends = await Promise.all([run(), run(), run()].map((child) => once(child, 'exit')))
  expect(ends).toEqual([0, 0, 0].map((code) => [code, null]))
})

describe.skipIf(process.platform === 'win32')('the search for a browser', () => {
  const addProgram = (path: string, script: string) => {
    chmodSync(write(path, `#!/bin/sh\n${script}\n`), 0o755)
    return join(root, path)
  }

  test('prefers the kind asked for, and skips a stub', async () => {
    addProgram('stub/chromium', 'echo "requires the chromium snap"; exit 1')
    const whole = addProgram('bin/google-chrome', 'echo "Google Chrome 150.0.1"')
    const headless = addProgram('bin/chromium-headless-shell', 'echo "Chromium 150.0.1"')
    const env = { PATH: `${join(root, 'stub')}:${join(root, 'bin')}` }
    expect(await findBrowser(root, 'whole', env)).toBe(whole)
    expect(await findBrowser(root, 'headless', env)).toBe(headless)
  })
})
