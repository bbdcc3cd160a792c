// Fills PostgreSQL with a small and a large gallery and compares the cost of every read and write
// of the stores in them. Usage: npm run bench:scale -- --works 1000000 --keep ./scale-data --plans
// `--search` measures only how people find works, in the large gallery.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { dropGallery, openGallery } from './scale/gallery-database.ts'
import { measureReads, measureWrites } from './scale/measure.ts'
import { writePlans } from './scale/plan-file.ts'
import { describeTable } from './scale/report.ts'
import { measureSearchGoals } from './scale/search-goal.ts'

const PLANS = join(import.meta.dirname, 'scale-plans')
/**
 * Numbers of works and people in the smaller galleries. Writes are compared with the first, reads
 * with the second.
 */
const TINY = 1000
const SMALL = 10_000
const QUICK_WORKS = 50_000

const { values } = parseArgs({
  options: {
    works: { type: 'string' },
    keep: { type: 'string' },
    quick: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
    fill: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    cold: { type: 'boolean', default: false },
  },
})
const works = Number(values.works ?? (values.quick ? QUICK_WORKS : 1_000_000))
if (!Number.isSafeInteger(works) || works <= SMALL) {
  process.stderr.write(`--works is a whole number above ${SMALL}.\n`)
  process.exit(1)
}

const print = (line: string) => void process.stdout.write(`${line}\n`)
const sizes = values.plans || values.fill || values.search ? [works] : [TINY, SMALL, works]

const server = await openServer()
try {
  await run()
} finally {
  await server.close()
}

async function run(): Promise<void> {
  const galleries = []
  for (const size of sizes) galleries.push(await openGallery(server.target, size, print))
  try {
    const last = galleries.at(-1)
    if (values.fill || last === undefined) return
    if (values.plans) {
      const growing = await writePlans(last, PLANS)
      for (const scan of growing) print(`grows with the gallery: ${scan}`)
      process.exitCode = growing.length === 0 ? 0 : 1
      return
    }
    const { only } = values
    const clock = values.quick ? { samples: 50, budgetMs: 500 } : { samples: 400, budgetMs: 3000 }
    const search = await measureSearchGoals(last, { ...clock, warmUps: 48 }, print)
    if (values.search) {
      print(`\n${search.table}`)
      return
    }
    // Reads get one full round, so that those of the large gallery do not run for the first time
    // since the start.
    const warmUps = values.cold ? 40 : clock.samples
    const reads = await measureReads(
      galleries.slice(1),
      { clock: { ...clock, warmUps }, only },
      print,
    )
    const writes = await measureWrites(galleries, { clock: { ...clock, warmUps: 10 }, only }, print)
    print(`\n${describeTable('read, ms p50 / p99', sizes.slice(1), reads)}`)
    print(`\n${describeTable('committed write, ms p50 / p99', sizes, writes)}`)
    print(`\n${search.table}`)
    const growing = [...reads, ...writes].filter(({ goal }) => goal?.isReached === false)
    const missed = [...growing.map(({ title }) => title), ...search.missed]
    print(`\n${missed.length} goals missed${missed.map((title) => `\n  ${title}`).join('')}`)
  } finally {
    for (const gallery of galleries) await gallery.close()
  }
}

/**
 * Opens the server of DATABASE_URL, or an embedded one in a folder that is removed unless it is
 * kept.
 */
async function openServer() {
  const given = process.env['DATABASE_URL']
  if (given !== undefined && given !== '') {
    const close = async () => {
      if (values.keep !== undefined) return
      for (const size of sizes) await dropGallery(given, size)
    }
    return { target: given, close }
  }
  const dataDir = values.keep ?? (await mkdtemp(join(tmpdir(), 'frame-scale-')))
  // Readable for the unprivileged account that runs PostgreSQL when this runs as root.
  if (values.keep === undefined) await chmod(dataDir, 0o755)
  const embedded = await startEmbeddedPostgres({ dataDir, log: print })
  const close = async () => {
    await embedded.stop()
    if (values.keep === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  return { target: embedded.connection, close }
}
