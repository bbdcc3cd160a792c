import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const LAUNCHER = JSON.stringify(new URL('launcher.mjs', import.meta.url).href)
const CLOSING_MS = 400

// A server that counts the signals it gets and takes a while to end, with a code of its own.
const SERVER = `
import { followLauncher } from ${LAUNCHER}
followLauncher()
let count = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    count += 1
    process.stdout.write(signal + count + ' ')
    if (count === 1) setTimeout(() => process.exit(7), ${CLOSING_MS})
  })
}
setInterval(() => {}, 1000)
process.stdout.write('ready:' + process.pid + ' ')
`

const IDLE = `
import { followLauncher } from ${LAUNCHER}
followLauncher()
process.stdout.write('ready:0 ')
`

describe.skipIf(process.platform === 'win32')('a launched process', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'frame-launcher-'))
    writeFileSync(join(folder, 'server.mjs'), SERVER)
    writeFileSync(join(folder, 'idle.mjs'), IDLE)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Starts a launcher in a process group of its own, as a terminal does. */
  const start = async (script: string) => {
    const code = `import { launch } from ${LAUNCHER}
      await launch(process.execPath, [${JSON.stringify(join(folder, script))}])`
    const launcher = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    const isReady = Promise.withResolvers<void>()
    launcher.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('ready:')) isReady.resolve()
    })
    // The pipe closes when the last of the two processes has ended.
    const closed = once(launcher, 'close')
    await isReady.promise
    const serverPid = Number(/ready:(\d+)/u.exec(output)?.[1])
    return {
      pid: launcher.pid ?? 0,
      serverPid,
      closed,
      signals: () => output.split(' ').slice(1, -1),
    }
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'gets %s that was sent to its launcher, and its exit code is the launcher’s',
    async (signal) => {
      const { pid, closed, signals } = await start('server.mjs')
      process.kill(pid, signal)
      expect(await closed).toEqual([7, null])
      expect(signals()).toEqual([`${signal}1`])
    },
  )

  test('gets Ctrl-C once, although the terminal sends it to both', async () => {
    const { pid, closed, signals } = await start('server.mjs')
    process.kill(-pid, 'SIGINT')
    expect(await closed).toEqual([7, null])
    expect(signals()).toEqual(['SIGINT1'])
  })

  test('closes in order when its launcher is killed -9', async () => {
    const { pid, closed, signals } = await start('server.mjs')
    process.kill(pid, 'SIGKILL')
    await closed
    expect(signals()).toEqual(['SIGTERM1'])
  })

  test('passes on that it was killed -9 itself', async () => {
    const { serverPid, closed } = await start('server.mjs')
    process.kill(serverPid, 'SIGKILL')
    expect(await closed).toEqual([null, 'SIGKILL'])
  })

  test('ends by itself when its work is done', async () => {
    const { closed } = await start('idle.mjs')
    expect(await closed).toEqual([0, null])
  })
})
