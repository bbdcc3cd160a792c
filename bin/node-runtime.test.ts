import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import {
  OLDEST_NODE,
  answersAs,
  chooseNodePackage,
  describeToolchain,
  isAtLeast,
} from './node-runtime.mjs'

test.each([
  ['22.22.0', true],
  ['v22.22.0', true],
  ['22.22.1', true],
  ['22.100.0', true],
  ['24.0.0', true],
  ['100.0.0', true],
  ['22.21.9', false],
  ['22.3.30', false],
  ['20.20.2', false],
  ['9.99.99', false],
  ['24.0.0-nightly2026', true],
])('Node %s being new enough is %s', (version, expected) => {
  expect(isAtLeast(version, OLDEST_NODE)).toBe(expected)
})

test.each([
  ['linux', 'x64', 'glibc'],
  ['linux', 'arm64', 'glibc'],
  ['darwin', 'x64', ''],
  ['darwin', 'arm64', ''],
  ['win32', 'x64', ''],
  ['win32', 'arm64', ''],
])('the Node for %s %s is new enough and pinned by checksum', (platform, arch, libc) => {
  const chosen = chooseNodePackage({ platform, arch, libc })
  expect(isAtLeast(chosen.version, OLDEST_NODE)).toBe(true)
  expect(chosen.integrity).toMatch(/^sha512-[\w+/]{86}==$/u)
  expect(chosen.name).toContain(arch)
})

test.each([
  ['linux', 'riscv64', 'glibc'],
  ['linux', 'x64', 'musl'],
  ['freebsd', 'x64', ''],
])('a machine for which no Node is published (%s %s %s) is told to install one', (...machine) => {
  const [platform, arch, libc] = machine
  expect(() => chooseNodePackage({ platform, arch, libc })).toThrow(
    /Node 22\.22\.0 or newer.*install it from nodejs\.org/u,
  )
})

test('the toolchain is installed at the exact version, with its checksum', () => {
  const wanted = chooseNodePackage({ platform: 'linux', arch: 'x64', libc: 'glibc' })
  const { manifest, lock } = describeToolchain(wanted)
  expect(manifest.dependencies).toEqual({ [wanted.name]: wanted.version })
  expect(lock.packages[`node_modules/${wanted.name}`]).toMatchObject({
    version: wanted.version,
    integrity: wanted.integrity,
  })
})

test.skipIf(process.platform === 'win32')(
  'a fetched Node counts only when it runs and says its version',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'frame-node-'))
    try {
      const binary = join(folder, 'node')
      expect(answersAs(binary, '24.21.0')).toBe(false)
      writeFileSync(binary, '#!/bin/sh\necho v24.21.0\n')
      expect(answersAs(binary, '24.21.0')).toBe(false)
      chmodSync(binary, 0o755)
      expect(answersAs(binary, '24.21.0')).toBe(true)
      expect(answersAs(binary, '24.22.0')).toBe(false)
      // Half of a binary, as an interrupted install leaves it.
      writeFileSync(binary, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0x02]))
      expect(answersAs(binary, '24.21.0')).toBe(false)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
