import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { runCommand } from '../../bin/command.mjs'
import { startBuiltServer, type BuiltServer } from '../helpers/site/built-server.ts'

const ROOT = join(import.meta.dirname, '..', '..')

let install: string
let server: BuiltServer

beforeAll(async () => {
  await ensureBuild(ROOT)
  install = mkdtempSync(join(tmpdir(), 'frame-install-'))
  // PostgreSQL's unprivileged account may have to enter this folder.
  chmodSync(install, 0o755)
  const copy = (from: string, to: string) =>
    cpSync(join(ROOT, from), join(install, to), { recursive: true, verbatimSymlinks: true })
  copy('build', 'build')
  // The packages that `npm ci` in build/ installs. Packages for other platforms are not installed
  // here.
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'build/package-lock.json'), 'utf8'))
  for (const path of Object.keys(packages).filter(Boolean)) {
    if (existsSync(join(ROOT, path))) copy(path, join('build', path))
  }
  server = await startBuiltServer({ dataDir: join(install, 'data'), root: install })
})

afterAll(async () => {
  await server.stop()
  rmSync(install, { recursive: true, force: true, maxRetries: 5 })
})

test('a deployment signs people up, renders pages and draws images', async () => {
  const person = { firstName: 'Iris', lastName: 'Hale', isArtist: false }
  const signUp = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, email: 'iris@example.com', password: 'a long walk home' }),
  }
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(server.url + path, init)).status
  // On a very busy machine, the database may count as unreachable for a moment (503).
  await expect.poll(() => statusOf('/api/users', signUp)).toBe(201)
  const answers = [
    '/',
    '/api',
    '/api/openapi.json',
    '/sitemap.xml',
    '/og/frame.jpg',
    '/favicon.svg',
  ]
  for (const path of answers) {
    await expect.poll(() => statusOf(path), { message: path }).toBe(200)
  }
})

test('the commands of a deployment name themselves as they are run there', async () => {
  expect(await run('restore')).toBe(
    'Name one backup: node build/server/restore.js <file> [--replace]',
  )
})

test('a deployment is backed up and restored', async () => {
  const file = join(install, 'all.tar')
  expect(await run('backup', file)).toMatch(/^\d+ rows of \d+ tables and 0 image files are in /)
  await server.stop()
  expect(await run('restore', file, '--replace')).toMatch(/^Frame is as it was on /)
})

async function run(command: string, ...args: string[]): Promise<string> {
  const { output } = await runCommand(
    process.execPath,
    [join('build', 'server', `${command}.js`), ...args],
    {
      cwd: install,
      env: { PATH: dirname(process.execPath), DATA_DIR: join(install, 'data') },
      timeoutMs: 120_000,
    },
  )
  return output.trim()
}
