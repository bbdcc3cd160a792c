import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { explainNpmOutput, findNpm, withoutInstallSettings } from './npm-client.mjs'

describe('npm is found', () => {
  let folder: string
  const write = (path: string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
    return file
  }
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'frame-npm-')))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('as the one that runs this script', () => {
    const running = write('running/npm-cli.js')
    expect(findNpm({ npm_execpath: running, PATH: '' })).toBe(running)
  })

  test('behind the link on PATH, past folders that lack it', () => {
    const real = write('lib/npm/bin/npm-cli.js')
    mkdirSync(join(folder, 'bin'))
    symlinkSync(real, join(folder, 'bin/npm'))
    expect(findNpm({ PATH: `${folder}/none:${folder}/bin` })).toBe(real)
  })

  test('beside its Node where the command is a shell script', () => {
    write('node/bin/npm')
    const real = write('node/lib/node_modules/npm/bin/npm-cli.js')
    expect(findNpm({ PATH: `${folder}/node/bin` })).toBe(real)
  })

  test('on PATH when another package manager runs this script', () => {
    const real = write('lib/npm-cli.js')
    mkdirSync(join(folder, 'bin'))
    symlinkSync(real, join(folder, 'bin/npm'))
    const env = { npm_execpath: write('pnpm.cjs'), PATH: `${folder}/bin` }
    expect(findNpm(env)).toBe(real)
  })

  test('nowhere on an empty PATH', () => {
    expect(findNpm({ PATH: folder })).toBeNull()
  })
})

test.each([
  ['npm error code ENOTFOUND', /Check the internet connection/u],
  ['npm error code EAI_AGAIN', /Check the internet connection/u],
  ['npm error code ECONNREFUSED', /registry does not answer/u],
  ['npm error code E503', /registry does not answer/u],
  ['npm error code ENOSPC\nnpm error no space left on device', /disk is full/u],
  ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write', /disk is full/u],
  ["npm error code EACCES\nnpm error path '/x'", /may not write/u],
  ['npm error code SELF_SIGNED_CERT_IN_CHAIN', /certificate/u],
  ['npm error code E401', /registry refuses/u],
  ['npm error code ETARGET', /lacks a package/u],
  ['npm error code EINTEGRITY', /arrived damaged/u],
  ['npm error code EUSAGE', /does not fit package\.json/u],
  ['something never seen before', /Run the same command again/u],
])('npm’s words %j are explained', (output, explanation) => {
  expect(explainNpmOutput(output)).toMatch(explanation)
})

test('settings for another npm command do not reach an install', () => {
  const env = { npm_config_dry_run: 'true', NPM_CONFIG_OMIT: 'dev', npm_config_cache: '/c', A: '1' }
  expect(withoutInstallSettings(env)).toEqual({ npm_config_cache: '/c', A: '1' })
})
