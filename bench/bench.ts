// How fast Frame answers, as a share of what Node, PostgreSQL and sharp could do at most.
// Usage: npm run bench, or npm run bench -- --only images
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../bin/build.mjs'
import { openBenchSite } from './bench-site.ts'
import { measureFootprint } from './footprint.ts'
import { measureImages } from './images/measure.ts'
import { measureFlood, measureRender, measureRows } from './measure.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    milliseconds: { type: 'string', default: '1200' },
    only: { type: 'string', default: '' },
  },
})
const options = {
  rounds: Number(values.rounds),
  milliseconds: Number(values.milliseconds),
  only: new RegExp(values.only),
}

const root = join(import.meta.dirname, '..')
await ensureBuild(root)
if (values.only !== 'images') await measureServing()
if (values.only === '' || values.only === 'images') printTable(await measureImages(options))

async function measureServing(): Promise<void> {
  const site = await openBenchSite(root)
  try {
    printTable(await measureRows(site, options))
    if (values.only !== '') return
    printTable(await measureRender(site))
    printTable(await measureFlood(site, options))
    printTable(await measureFootprint(root, site))
  } finally {
    await site.close()
  }
}
