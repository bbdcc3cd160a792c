import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  makeDataDir,
  removeDataDir,
  startBuiltServer,
  waitForDemoImages,
} from '../../tests/helpers/site/built-server.ts'
import { ensureBrowser } from '../../bin/browser.mjs'
import { ensureBuild } from '../../bin/build.mjs'
import { print, runCommand, withProgress } from '../../bin/command.mjs'
import { toolchainFolder, withSetupLock } from '../../bin/lock.mjs'
import { npmCi } from '../../bin/npm.mjs'

// Runs Lighthouse on the built site with the demo gallery: `npm run lighthouse`, or
// `npm run lighthouse -- <part of a path> --runs 5 --form mobile`. Fails if accessibility, best
// practices or SEO is below 100 on a page that requires it. Lighthouse is half as large again as
// all packages of Frame, so it is fetched at its first run.

const FORMS = ['mobile', 'desktop'] as const
/** Total blocking time varies tenfold between runs, so the median is shown. */
const DEFAULT_RUNS = '3'
const ASKED_OF = new Set(['/', '/for-art-lovers', '/artwork/', '/login'])
const FULL = 100

const Category = z.object({ score: z.number().nullable() })
const Report = z.object({
  categories: z.object({
    performance: Category,
    accessibility: Category,
    'best-practices': Category,
    seo: Category,
  }),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
    }),
  ),
})
type Report = z.infer<typeof Report>
type Place = { readonly path: string; readonly form: (typeof FORMS)[number] }

/** @returns the program of the version in lighthouse/package-lock.json */
async function ensureLighthouse(root: string): Promise<string> {
  const manifest = join(root, 'bench', 'lighthouse')
  const folder = join(toolchainFolder(root), 'lighthouse')
  const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  const lock = 'package-lock.json'
  const isCurrent = async () =>
    existsSync(program) &&
    (await readFile(join(folder, lock), 'utf8')) === (await readFile(join(manifest, lock), 'utf8'))
  await withSetupLock(root, async () => {
    if (await isCurrent()) return
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    await cp(manifest, folder, { recursive: true })
    await withProgress('Fetching Lighthouse', () =>
      npmCi(folder, 'Lighthouse could not be fetched'),
    )
  })
  return program
}

type Tools = { readonly program: string; readonly browser: string; readonly dataDir: string }

/** Sometimes the browser loses its recording of a page. */
const TRIES = 3
const LOST = 'Please run Lighthouse again'

async function audit(tools: Tools, origin: string, { path, form }: Place): Promise<Report> {
  const file = join(tools.dataDir, 'lighthouse.json')
  const words = [
    tools.program,
    origin + path,
    '--quiet',
    '--no-enable-error-reporting',
    '--output=json',
    `--output-path=${file}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic',
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
  ]
  const options = { cwd: tools.dataDir, env: { ...process.env, CHROME_PATH: tools.browser } }
  for (let attempt = 1; ; attempt += 1) {
    const { code, output } = await runCommand(process.execPath, words, options)
    if (code === 0) return Report.parse(JSON.parse(await readFile(file, 'utf8')))
    if (attempt === TRIES || !output.includes(LOST))
      throw new Error(`Lighthouse failed on ${path}:\n${output}`)
  }
}

/** @returns the report with the median performance score */
async function findMedianReport(tools: Tools, origin: string, place: Place, runs: number) {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await audit(tools, origin, place))
  const ordered = reports.toSorted((one, other) => performanceOf(one) - performanceOf(other))
  const median = ordered[Math.floor(runs / 2)]
  if (!median) throw new Error('--runs is a number of at least 1')
  print(`  performance of ${runs} runs: ${ordered.map(performanceOf).join(', ')}`)
  return median
}

const performanceOf = ({ categories }: Report) => scoreOf(categories.performance)

const scoreOf = ({ score }: z.infer<typeof Category>) => Math.round((score ?? 0) * 100)

function rowOf({ path, form }: Place, { categories, audits }: Report) {
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    page: path.replace(/(?<=\/artwork\/).+/, '{id}'),
    form,
    performance: scoreOf(categories.performance),
    accessibility: scoreOf(categories.accessibility),
    'best practices': scoreOf(categories['best-practices']),
    SEO: scoreOf(categories.seo),
    'LCP (ms)': Math.round(valueOf('largest-contentful-paint')),
    'TBT (ms)': Math.round(valueOf('total-blocking-time')),
    CLS: Number(valueOf('cumulative-layout-shift').toFixed(3)),
  }
}

/** Audits that failed outright, whatever their weight; those of speed vary with the machine. */
function failuresOf({ audits }: Report): string[] {
  return Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ title }) => title)
}

async function choosePaths(origin: string): Promise<string[]> {
  const feed = (await (await fetch(`${origin}/api/artworks`)).json()) as { items: { id: string }[] }
  const work = `/artwork/${feed.items[0]?.id ?? ''}`
  return ['/', '/for-art-lovers', work, '/login', '/signup', '/cart']
}

async function inspect(tools: Tools, origin: string): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string', default: DEFAULT_RUNS }, form: { type: 'string' } },
  })
  const [filter = ''] = positionals
  const forms = FORMS.filter((form) => !values.form || form === values.form)
  if (forms.length === 0) throw new Error(`--form is one of ${FORMS.join(', ')}`)
  const paths = (await choosePaths(origin)).filter((path) => path.includes(filter))
  const rows: ReturnType<typeof rowOf>[] = []
  for (const place of paths.flatMap((path) => forms.map((form) => ({ path, form })))) {
    const report = await findMedianReport(tools, origin, place, Number(values.runs))
    const row = rowOf(place, report)
    rows.push(row)
    print(`${row.page} ${row.form}: ${failuresOf(report).join('; ') || 'nothing failed'}`)
  }
  console.table(rows)
  const isAsked = (page: string) => ASKED_OF.has(page.replace('{id}', ''))
  const short = rows.filter(
    (row) =>
      isAsked(row.page) && Math.min(row.accessibility, row['best practices'], row.SEO) < FULL,
  )
  for (const { page, form } of short) print(`${page} (${form}) falls short of ${FULL}.`)
  return rows.length > 0 && short.length === 0
}

const root = process.cwd()
await ensureBuild(root)
const program = await ensureLighthouse(root)
const browser = await ensureBrowser(root)
const dataDir = await makeDataDir()
try {
  const server = await startBuiltServer({ dataDir, settings: { DEMO: '1' } })
  try {
    await waitForDemoImages(dataDir)
    process.exitCode = (await inspect({ program, browser, dataDir }, server.url)) ? 0 : 1
  } finally {
    await server.stop()
  }
} finally {
  await removeDataDir(dataDir)
}
