import { globSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { mapStackToSources } from '../../app/http/source-map.server.ts'
import { createBuiltFiles } from '../../app/web/server/built-file.server.ts'
import { ensureBuild } from '../../bin/build.mjs'

const ROOT = join(import.meta.dirname, '..', '..')
const SERVER = join(ROOT, 'build', 'server')

beforeAll(() => ensureBuild(ROOT))

test('the built server imports no package but those that it is deployed with', () => {
  const names = new Set<string>()
  for (const file of globSync(join(SERVER, '**/*.{js,mjs}'))) {
    const lines = readFileSync(file, 'utf8').split('\n')
    // A comment may give an example, and a message may quote a word in the middle.
    const code = lines.filter((line) => !/^\s*(\*|\/\/)/.test(line)).join('\n')
    const found = code.matchAll(
      /(?:\bfrom|^import|\bimport\(|_require\() ?["']([\w@][\w@/:.-]*)["'](?!\s+(?!with\b)\w)/gm,
    )
    for (const [, name = ''] of found) if (!isBuiltin(name)) names.add(name)
  }
  expect([...names].toSorted()).toEqual(['@node-rs/argon2', 'sharp'])
})

test('the built client has no file of a type that the server does not send', () => {
  const client = join(ROOT, 'build', 'client')
  const files = createBuiltFiles(client)
  const isSent = (name: string) =>
    files.findCached({ method: 'GET', url: `/${name}`, headers: {} } as IncomingMessage) !== null
  const names = globSync('**/*.*', { cwd: client })
  expect(names.filter(isSent).length).toBeGreaterThan(100)
  // The server makes the manifest itself.
  const others = names.filter((name) => !isSent(name) && !/\.(br|gz)$/.test(name))
  expect(others).toEqual(['manifest.webmanifest'])
})

test('a stack trace in the bundle names the place in the sources', () => {
  const file = join(SERVER, 'server.js')
  const lines = readFileSync(file, 'utf8').split('\n')
  const line = lines.findIndex((text) => text.startsWith('async function createApp(')) + 1
  expect(mapStackToSources(`    at createApp (${pathToFileURL(file)}:${line}:16)`)).toMatch(
    /^ {4}at createApp \(app\/web\/process\/app\.server\.ts:\d+:\d+\)$/,
  )
})
