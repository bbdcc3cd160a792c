import { rm } from 'node:fs/promises'
import { ensureBrowser } from './browser-install.mjs'
import { ensureBuild } from './build.mjs'
import { say } from './progress.mjs'
import { runTool } from './test-step.mjs'

// Takes a picture of every page in its main states, at three widths, by day and by night, with the
// demo gallery: `npm run looks`, or `npm run looks -- <folder>`. The visits are those of the access
// journeys (tests/journeys/access-visits.ts).

const root = process.cwd()
const folder = process.argv[2] ?? 'test-results/looks'

await ensureBuild(root)
const browser = await ensureBrowser(root)
await rm(folder, { recursive: true, force: true })
// One worker: drawing the demo gallery twice takes longer than walking through it twice.
const tours = ['test', '--workers=1', '--reporter=list', 'access.e2e', '--grep', 'everybody']
const { code } = await runTool(root, ['@playwright/test', 'playwright', ...tours], {
  env: { FRAME_CHROMIUM: browser, FRAME_LOOKS: folder },
  output: 'show',
})
say(`The pictures are in ${folder}.`)
process.exitCode = code
