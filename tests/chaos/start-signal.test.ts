import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import { readProcessState } from '../../db/embedded/process-state.ts'
import { findPostmaster, removeDataDir, spawnBuiltServer } from '../helpers/site/built-server.ts'
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
