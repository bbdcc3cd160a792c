// Measures how fast Frame answers, as a share of the maximum of Node, PostgreSQL and sharp.
// Usage: npm run bench, or npm run bench -- --only images, or --only distinct
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../bin/build.mjs'
import { openBenchSite } from './bench-site.ts'
import { measureDistinctPages } from './distinct-pages.ts'
import { measureFootprint } from './footprint.ts'
import { weighCards } from './images/card-weight.ts'
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
const isOfImages = values.only === '' || values.only === 'images'
await measureSite()
if (isOfImages) printTable(await measureImages(options))

async function measureSite(): Promise<void> {
  const site = await openBenchSite(root)
  try {
    if (isOfImages) printTable(await weighCards(site))
    if (values.only === 'images') return
    if (values.only === '' || values.only === 'distinct') {
      printTable(await measureDistinctPages(site))
    }
    if (values.only === 'distinct') return
    printTable(await measureRows(site, options))
    if (values.only !== '') return
    printTable(await measureRender(site))
    printTable(await measureFlood(site, options))
    printTable(await measureFootprint(root, site))
  } finally {
    await site.close()
  }
}
