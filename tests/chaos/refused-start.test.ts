import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { makeDataDir, removeDataDir } from '../helpers/built-server.ts'

beforeAll(() => ensureBuild(process.cwd()), 240_000)

/** What a start with these settings said at its end, and what it left in its data folder. */
async function startInVain(settings: Readonly<Record<string, string>>) {
  const dataDir = await makeDataDir()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...settings }
  const started = spawn(process.execPath, ['build/server/index.js'], { env })
  let said = ''
  started.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(started, 'close')) as [number]
  const left = await readdir(dataDir)
  await removeDataDir(dataDir)
  return { code, said, left }
}

/** A port of this machine that something else has. */
async function takePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, free: () => once(server.close(), 'close') }
}

test('a port that is in use is said before anything is prepared', async () => {
  const { port, free } = await takePort()
  const { code, said, left } = await startInVain({ PORT: String(port) })
  await free()
  expect([code, said]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)])
  expect(left).toEqual([])
})

test('a database where nobody answers is said in one sentence', async () => {
  const { port, free } = await takePort()
  await free()
  const { code, said } = await startInVain({
    DATABASE_URL: `postgres://frame:secret-word@127.0.0.1:${port}/frame`,
  })
  expect(code).toBe(1)
  expect(said).toMatch(/^Frame can't open its database: .*ECONNREFUSED.*DATABASE_URL right\?\n$/)
  expect(said).not.toContain('secret-word')
})
