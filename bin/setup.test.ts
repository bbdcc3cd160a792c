import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findBrowser } from './browser.mjs'
import { hashBuildInputs } from './build.mjs'
import { isNewEnough } from './node-runtime.mjs'
import { ensurePackages, isInstalled } from './packages.mjs'

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
  expect(await setUpThreeTimes(String(gone.pid))).toEqual([0, 0, 0].map((code) => [code, null]))
})

test('a lock that a full disk left empty is removed', async () => {
  expect(await setUpThreeTimes('')).toEqual([0, 0, 0].map((code) => [code, null]))
})

test('a lock whose removal was killed is removed', async () => {
  const guard = join(root, '.toolchain/setup.lock.removal')
  mkdirSync(guard, { recursive: true })
  utimesSync(guard, old, old)
  expect(await setUpThreeTimes('')).toEqual([0, 0, 0].map((code) => [code, null]))
})

const old = new Date(Date.now() - 60_000)

/** @param lock what an earlier process has left */
async function setUpThreeTimes(lock: string) {
  utimesSync(write('.toolchain/setup.lock', lock), old, old)
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
  return Promise.all([run(), run(), run()].map((child) => once(child, 'exit')))
}

test('packages that were installed on another system are installed again', async () => {
  const react = { version: '19.0.0' }
  write('package-lock.json', JSON.stringify({ packages: { react } }))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: { react } }))
  const npm = write('npm-cli.js', "require('node:fs').writeFileSync('npm-ran', '')")
  vi.stubEnv('npm_execpath', npm)
  const hasInstalled = () => existsSync(join(root, 'npm-ran'))
  await ensurePackages(root)
  expect(hasInstalled()).toBe(false)
  const stamp = join(root, 'node_modules/.frame-packages')
  writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(process.platform, 'aix'))
  await ensurePackages(root)
  expect(hasInstalled()).toBe(true)
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
