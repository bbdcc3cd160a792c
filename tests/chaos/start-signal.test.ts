import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { readProcessState } from '../../db/embedded/process-state.ts'
import {
  findPostmaster,
  removeDataDir,
  spawnBuiltServer,
  startBuiltServer,
} from '../helpers/site/built-server.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { findFreePort } from '../helpers/site/listen.ts'
import { makeUsedDataDir } from '../helpers/site/used-data-dir.ts'

beforeAll(() => ensureBuild(process.cwd()))

test.each(['1', '2'])(
  'a signal during the start stops the database, too (%s workers)',
  async (workers) => {
    const dataDir = await makeUsedDataDir()
    const settings = { DEMO: '1', WORKERS: workers }
    const child = spawnBuiltServer({ dataDir, port: await findFreePort(), settings })
    const exited = once(child, 'exit')
    let postmaster = 0
    while (postmaster === 0 && child.exitCode === null) {
      postmaster = await findPostmaster(dataDir)
      await sleep(2)
    }
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(postmaster).toBeGreaterThan(0)
    await expect.poll(() => readProcessState(postmaster)).not.toBe('alive')
    await removeDataDir(dataDir)
  },
)

test.each(['1', '2'])('the log has one line for start and stop (%s workers)', async (WORKERS) => {
  const dataDir = await makeUsedDataDir()
  const LOG_FILE = join(dataDir, 'frame.log')
  const settings = { WORKERS, LOG_FILE, LOG_LEVEL: 'info', LOG_REQUESTS: 'off' }
  const server = await startBuiltServer({ dataDir, settings })
  // The first worker is ready before the others are open.
  await expect.poll(() => server.output()).toContain('Frame is open')
  await server.stop()
  const lines = (await readFile(LOG_FILE, 'utf8')).trim().split('\n')
  expect(
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('Frame')),
  ).toEqual([
    expect.objectContaining({
      msg: 'Frame is open',
      version: packageFile.version,
      address: server.url,
    }),
    expect.objectContaining({ msg: 'Frame stops', signal: 'SIGTERM' }),
  ])
  await removeDataDir(dataDir)
})
