import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { BASELINES, dropBaselinesBefore } from './screenshots.ts'
import { ensureBrowser } from '../../bin/browser.mjs'
import { ensureBuild } from '../../bin/build.mjs'
import { print } from '../../bin/command.mjs'
import { runTool } from '../runner/run.mjs'

// Takes screenshots of every page in its main states, at three widths, in both themes, with the
// demo gallery: `npm run screenshots` or `npm run screenshots -- <folder>`. The option --update
// replaces the baselines of the accessibility checks, whose states it uses (access-states.ts).

const { values, positionals } = parseArgs({
  options: { update: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const root = process.cwd()
const folder = values.update ? BASELINES : (positionals[0] ?? 'test-results/screenshots')

await ensureBuild(root)
const browser = await ensureBrowser(root, 'headless')
const start = Date.now()
if (!values.update) await rm(folder, { recursive: true, force: true })
// One worker, since creating the demo gallery twice takes longer than visiting it twice.
const tours = ['test', '--project=access', '--workers=1', '--reporter=list', 'access-']
const code = await runTool(root, ['@playwright/test', 'playwright', ...tours], {
  FRAME_CHROMIUM: browser,
  ...(values.update ? { FRAME_UPDATE_SCREENSHOTS: '1' } : { FRAME_SCREENSHOTS: folder }),
})
if (values.update && code === 0) await dropBaselinesBefore(start)
print(`The screenshots are in ${folder}.`)
process.exitCode = code
