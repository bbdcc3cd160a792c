import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../bin/build.mjs'
import type { DatabaseFault, ServerFault } from './crash-fault.ts'
import { openCrashSite, type CrashSite } from './crash-round.ts'
import { removeDataDir } from '../helpers/site/built-server.ts'
import { makeUsedDataDir } from '../helpers/site/used-data-dir.ts'

const SEED = 20_260_731
/** Generous, since test machines may be busy. `npm run torture` allows two seconds. */
const RECOVERY_MS = 8000

/** Only these faults last until a request meets them. */
const LASTING = new Set<string>(['connections used up', 'network blocked', 'connections refused'])

/** Tests one round of each fault. */
export function testFaults(faults: {
  readonly server: readonly ServerFault[]
  readonly database: readonly DatabaseFault[]
}): void {
  let dataDir: string
  let site: CrashSite

  beforeAll(async () => {
    await ensureBuild(process.cwd())
    dataDir = await makeUsedDataDir()
    site = await openCrashSite(SEED, { dataDir })
  })

  afterAll(async () => {
    await site.close()
    await removeDataDir(dataDir)
  })

  test.each(faults.server)('%s: no confirmed write is lost, repeated or partial', async (fault) => {
    const { violations, confirmed } = await site.runRound(fault)
    expect(violations).toEqual([])
    // Without confirmed writes the crash would prove nothing.
    expect(confirmed).toBeGreaterThan(1)
  })

  test.each(faults.database)(
    '%s: guests see their pages, writes get a clear 503, and no confirmed write is lost',
    async (fault) => {
      const { violations, recoveryMs, refused } = await site.runRound(fault)
      expect(violations).toEqual([])
      if (LASTING.has(fault)) expect(refused).toBeGreaterThan(0)
      expect(recoveryMs).toBeLessThan(RECOVERY_MS)
    },
  )
}
