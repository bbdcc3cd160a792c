import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { hasChromiumPackage } from './browser-install.mjs'
import { type BrowserKind, browserCandidates, findBrowser, namedBrowser } from './browser.mjs'

describe('the browser that a person names', () => {
  test('is the one of the first variable that is set', () => {
    const env = { FRAME_CHROMIUM: '', CHROME_PATH: '/c', PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH: '/p' }
    expect(namedBrowser(env)?.path).toBe('/p')
    expect(namedBrowser({ ...env, FRAME_CHROMIUM: '/f' })).toEqual({
      setting: 'FRAME_CHROMIUM',
      path: '/f',
    })
    expect(namedBrowser({})).toBeNull()
  })
})

describe('the places where a browser may be', () => {
  test('on Linux are those of PATH, Chromium before Chrome', () => {
    const found = browserCandidates({ env: { PATH: '/a:/b' }, platform: 'linux', home: '/h' })
    expect(found.slice(0, 2)).toEqual(['/a/chromium', '/b/chromium'])
    expect(found.indexOf('/b/chromium-browser')).toBeLessThan(found.indexOf('/a/google-chrome'))
    expect(found.at(-1)).toBe('/b/chromium-headless-shell')
  })

  test('on a Mac go on to the applications, also those of the person alone', () => {
    const found = browserCandidates({ env: { PATH: '/a' }, platform: 'darwin', home: '/Users/me' })
    expect(found[0]).toBe('/a/chromium')
    expect(found).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
    expect(found).toContain('/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium')
  })

  test('on Windows are the folders for programs', () => {
    const env = { PROGRAMFILES: String.raw`C:\Programs`, LOCALAPPDATA: String.raw`C:\Mine` }
    const found = browserCandidates({ env, platform: 'win32', home: '' })
    expect(found[0]).toBe(String.raw`C:\Programs\Google\Chrome\Application\chrome.exe`)
    expect(found).toContain(String.raw`C:\Mine\Microsoft\Edge\Application\msedge.exe`)
    expect(found).toHaveLength(6)
  })
})

describe.skipIf(process.platform === 'win32')('the search', () => {
  let folder: string
  const addProgram = (path: string, script: string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `#!/bin/sh\n${script}\n`)
    chmodSync(file, 0o755)
    return file
  }
  const search = (env: NodeJS.ProcessEnv, kind: BrowserKind = 'whole') =>
    findBrowser(folder, kind, { env, platform: 'linux', home: folder })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'frame-browser-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('passes over a stub that only says how to install one', async () => {
    addProgram('one/chromium-browser', 'echo "requires the chromium snap to be installed"; exit 1')
    const chrome = addProgram('two/google-chrome', 'echo "Google Chrome 150.0.1"')
    const PATH = [join(folder, 'one'), join(folder, 'two')].join(delimiter)
    expect(await search({ PATH })).toBe(chrome)
  })

  test('takes the quick one where it is asked for, and either where there is no other', async () => {
    const quick = addProgram('one/chromium-headless-shell', 'echo "Chromium 150.0.1"')
    const whole = addProgram('two/chromium', 'echo "Chromium 150.0.1"')
    const both = [dirname(quick), dirname(whole)].join(delimiter)
    expect(await search({ PATH: both })).toBe(whole)
    expect(await search({ PATH: both }, 'headless')).toBe(quick)
    expect(await search({ PATH: dirname(quick) })).toBe(quick)
    expect(await search({ PATH: dirname(whole) }, 'headless')).toBe(whole)
  })

  test('finds none on an empty PATH without Playwright', async () => {
    expect(await search({ PATH: join(folder, 'nowhere') })).toBeNull()
  })

  test('prefers the one that is named, and says so when that does not run', async () => {
    addProgram('chromium', 'echo "Chromium 150.0.1"')
    const named = addProgram('other', 'echo "Other 150.0.1"')
    expect(await search({ PATH: folder, FRAME_CHROMIUM: named })).toBe(named)
    await expect(search({ PATH: folder, CHROME_PATH: '/nowhere/chrome' })).rejects.toThrow(
      'CHROME_PATH names /nowhere/chrome, which does not run',
    )
  })
})

test.each([
  ['Debian', 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n', true],
  ['a system like Debian', 'ID=raspbian\nID_LIKE=debian\n', true],
  ['Ubuntu, whose package is a stub', 'ID=ubuntu\nID_LIKE=debian\n', false],
  ['a system like Ubuntu', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', false],
  ['Fedora', 'ID=fedora\n', false],
])('Chromium comes from the packages of %s: %s', (_system, osRelease, expected) => {
  expect(hasChromiumPackage(osRelease)).toBe(expected)
})
