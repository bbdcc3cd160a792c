import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { makeDataDir, removeDataDir } from '../helpers/site/built-server.ts'
import { listen } from '../helpers/site/listen.ts'

beforeAll(() => ensureBuild(process.cwd()))

/** Starts with these settings. @returns the exit code, output and files of the data folder */
async function startAndFail(settings: Readonly<Record<string, string>>) {
  const dataDir = await makeDataDir()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...settings }
  const started = spawn(process.execPath, ['build/server/index.js'], { env })
  let output = ''
  started.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(started, 'close')) as [number]
  const left = await readdir(dataDir)
  await removeDataDir(dataDir)
  return { code, output, left }
}

/** Opens a server on a free port. */
async function takePort() {
  const server = createServer()
  return { port: await listen(server), free: () => once(server.close(), 'close') }
}

const portInUse = (port: number) =>
  `Port ${port} is in use: stop what is running there, or choose another with PORT=3001.\n`

test('a start reports a port in use before it creates any file', async () => {
  const { port, free } = await takePort()
  const { code, output, left } = await startAndFail({ PORT: String(port) })
  await free()
  expect([code, output]).toEqual([1, portInUse(port)])
  expect(left).toEqual([])
})

test('a start that logs to a file reports nothing else', async () => {
  const folder = await makeDataDir()
  const { port, free } = await takePort()
  const settings = { PORT: String(port), LOG_FILE: join(folder, 'log') }
  const { code, output } = await startAndFail(settings)
  await free()
  await removeDataDir(folder)
  expect([code, output]).toEqual([1, portInUse(port)])
})

test('a start reports an unreachable database in one sentence', async () => {
  const { port, free } = await takePort()
  await free()
  const { code, output } = await startAndFail({
    DATABASE_URL: `postgres://frame:secret-word@127.0.0.1:${port}/frame`,
  })
  expect(code).toBe(1)
  expect(output).toBe(
    `No PostgreSQL server answers at 127.0.0.1:${port}: start it, or correct DATABASE_URL.\n`,
  )
  expect(output).not.toContain('secret-word')
})
