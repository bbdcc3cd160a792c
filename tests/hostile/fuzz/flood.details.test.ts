import { beforeAll, expect, test } from 'vitest'
import { ensureBuild } from '../../../bin/build.mjs'
import { makeUsedDataDir } from '../../helpers/site/used-data-dir.ts'
import { runLimitCampaign } from './limit-campaign.ts'

beforeAll(() => ensureBuild(process.cwd()))

test('a flood locks out no known device, and quotas hold under parallel uploads', async () => {
  const dataDir = await makeUsedDataDir()
  const { violations } = await runLimitCampaign({ seed: 20_261_121, dataDir })
  expect(violations).toEqual([])
})
