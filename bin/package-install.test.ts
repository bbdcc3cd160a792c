import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import {
  expectedPackages,
  isWholeForeignInstall,
  missingPackages,
  packageStamp,
} from './package-install.mjs'

const machine = { platform: 'linux', arch: 'x64', libc: 'glibc', nodeMajor: '24' }
const inputs = { lockfile: '{}', npmrc: 'ignore-scripts=true', machine }

describe('the stamp of an install', () => {
  test('stays the same for the same inputs', () => {
    expect(packageStamp({ ...inputs, machine: { ...machine } })).toBe(packageStamp(inputs))
  })

  test.each([
    ['the lockfile', { ...inputs, lockfile: '{ }' }],
    ['.npmrc', { ...inputs, npmrc: '' }],
    ['the major version of Node', { ...inputs, machine: { ...machine, nodeMajor: '26' } }],
    ['the platform', { ...inputs, machine: { ...machine, platform: 'darwin' } }],
    ['the processor', { ...inputs, machine: { ...machine, arch: 'arm64' } }],
    ['the C library', { ...inputs, machine: { ...machine, libc: 'musl' } }],
  ])('changes with %s', (_what, changed) => {
    expect(packageStamp(changed)).not.toBe(packageStamp(inputs))
  })

  test('does not change places between the lockfile and .npmrc', () => {
    const moved = { ...inputs, lockfile: '{}ignore', npmrc: '-scripts=true' }
    expect(packageStamp(moved)).not.toBe(packageStamp(inputs))
  })
})

describe('the packages to expect', () => {
  test.each([
    ['a plain package', {}, true],
    ['one for this platform', { optional: true, os: ['linux'], cpu: ['x64'] }, true],
    ['one for another system', { optional: true, os: ['darwin'] }, false],
    ['one for another processor', { optional: true, os: ['linux'], cpu: ['arm64'] }, false],
    ['one for another C library', { optional: true, os: ['linux'], libc: ['musl'] }, false],
    ['one for any system but Windows', { os: ['!win32'] }, true],
    ['one for any system but Linux', { os: ['!linux'] }, false],
    ['an optional one for no system in particular', { optional: true }, false],
    ['a link into the project', { link: true }, false],
  ])('include %s: %s', (_what, entry, isExpected) => {
    const found = expectedPackages(
      { '': {}, 'node_modules/a': { version: '1.0.0', ...entry } },
      machine,
    )
    expect(found.map(([path]) => path)).toEqual(isExpected ? ['node_modules/a'] : [])
  })
})

describe('an install that is already there', () => {
  let root: string
  const locked = {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/@b/c': { version: '2.0.0' },
    'node_modules/a/node_modules/d': { version: '3.0.0' },
  }
  const expected = expectedPackages(locked, machine)
  const write = (path: string, value: unknown) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof value === 'string' ? value : JSON.stringify(value))
  }

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'frame-packages-'))
    for (const [path, entry] of Object.entries(locked)) write(`${path}/package.json`, entry)
    write('node_modules/.package-lock.json', { packages: locked })
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('is whole when every package is there at its version', () => {
    expect(missingPackages(root, expected)).toEqual([])
    expect(isWholeForeignInstall(root, expected)).toBe(true)
  })

  test('is half-finished without the list that npm writes last', () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(isWholeForeignInstall(root, expected)).toBe(false)
  })

  test('is half-finished when a nested package is missing', () => {
    rmSync(join(root, 'node_modules/a/node_modules'), { recursive: true })
    expect(missingPackages(root, expected)).toEqual(['node_modules/a/node_modules/d'])
    expect(isWholeForeignInstall(root, expected)).toBe(false)
  })

  test('is half-finished when a folder was made but not yet filled', () => {
    rmSync(join(root, 'node_modules/@b/c/package.json'))
    expect(missingPackages(root, expected)).toEqual(['node_modules/@b/c'])
  })

  test('does not fit when a package has another version', () => {
    write('node_modules/a/package.json', { version: '1.0.1' })
    expect(isWholeForeignInstall(root, expected)).toBe(false)
  })

  test('does not fit when the lockfile has moved on since', () => {
    const newer = expectedPackages({ ...locked, 'node_modules/a': { version: '1.1.0' } }, machine)
    expect(isWholeForeignInstall(root, newer)).toBe(false)
  })

  test('is half-finished when a package.json was cut off', () => {
    write('node_modules/a/package.json', '{"version":"1.0')
    expect(isWholeForeignInstall(root, expected)).toBe(false)
  })
})
