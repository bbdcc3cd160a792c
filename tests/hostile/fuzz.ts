// Sends mutated requests and damaged images to the built server, and checks responses and stored
// data. Then floods a second server, which has limits, and makes the derivatives of the textures
// that are hardest to compress.
// Usage: npm run fuzz -- --seed 7 --requests 100000 --images 5000
// To repeat one of them: npm run fuzz -- --seed 7 --request 1234, or --image 55
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCampaign, type Finding } from './fuzz/campaign.ts'
import { runLimitCampaign } from './fuzz/limit-campaign.ts'
import { runImageCampaign } from './fuzz/image-campaign.ts'
import {
  describeFinding,
  describeImageFinding,
  imageRows,
  requestRows,
  table,
} from './fuzz/report.ts'
import { reachOperations } from './fuzz/reach.ts'
import { openSite, type Site } from './fuzz/site.ts'
import { findTextureFaults } from './fuzz/texture-campaign.ts'
import { startWatch, watchViolations } from './fuzz/server-watch.ts'
import { ensureBuild } from '../../bin/build.mjs'
import { makeDataDir } from '../helpers/site/built-server.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    requests: { type: 'string' },
    images: { type: 'string', default: '5000' },
    request: { type: 'string' },
    image: { type: 'string' },
  },
})
/** The longest response time of a page or refusal. */
const MAX_RESPONSE_MS = 5000
/**
 * The longest time for an image: the slowest valid picture is a hundred times as large as any of
 * these.
 */
const MAX_IMAGE_MS = 10_000
/** The longest delay of /healthz: no request and no image may block the event loop longer. */
const MAX_HEALTH_MS = 2000

const isOne = values.request !== undefined || values.image !== undefined
const counts = {
  seed: Number(values.seed),
  requests: Number(values.requests ?? (isOne ? Number(values.request !== undefined) : 100_000)),
  images: isOne ? Number(values.image !== undefined) : Number(values.images),
}
for (const [name, count] of Object.entries(counts)) {
  if (Number.isSafeInteger(count) && count >= 0) continue
  process.stderr.write(`--${name} is a whole number.\n`)
  process.exit(1)
}
const { seed, requests, images } = counts

const print = (line: string) => void process.stdout.write(`${line}\n`)
const startedAt = Date.now()
const seconds = () => Math.round((Date.now() - startedAt) / 1000)

/** @returns 1 if it took longer than allowed */
function judgeTime(subject: string, milliseconds: number, most: number): number {
  if (milliseconds <= most) return 0
  print(`${subject} took ${Math.round(milliseconds)} ms, more than ${most}`)
  return 1
}

async function sendRequests(site: Site): Promise<number> {
  const from = Number(values.request ?? 0)
  const onProgress = (done: number, findings: number) => {
    if (done % 10_000 === 0) print(`${done} requests, ${findings} findings, ${seconds()} s`)
  }
  const onFinding = (finding: Finding) => print(describeFinding(finding))
  const report = await runCampaign(site, { seed, from, requests, onProgress, onFinding })
  // A single repeated request does not cover the others.
  const missed = isOne ? [] : await reachOperations(site, { seed, reached: report.accepted })
  const rows = requestRows(report, { operations: site.operations.length, missed })
  print(`\n${table(rows)}\n`)
  for (const line of report.oddLines) print(line)
  const late = judgeTime('the slowest answer', report.slowestMs, MAX_RESPONSE_MS)
  return report.findings.length + missed.length + report.oddLines.length + late
}

async function sendImages(site: Site): Promise<number> {
  const report = await runImageCampaign(site, { seed, images, from: Number(values.image ?? 0) })
  for (const finding of report.findings) print(describeImageFinding(finding))
  for (const leftover of report.leftovers) print(leftover)
  print(`\n${table(imageRows(report))}\n`)
  const late = judgeTime('the slowest image', report.slowestMs, MAX_IMAGE_MS)
  return report.findings.length + report.leftovers.length + late
}

async function testTextures(): Promise<number> {
  const faults = await findTextureFaults()
  for (const fault of faults) print(fault)
  return faults.length
}

async function testLimits(): Promise<number> {
  const { violations, answers } = await runLimitCampaign({ seed, dataDir: await makeDataDir() })
  for (const violation of violations) print(violation)
  print(`\n${table([...answers])}\n`)
  return violations.length
}

await ensureBuild(join(import.meta.dirname, '..', '..'))
print(`seed ${seed}`)
const site = await openSite(await makeDataDir())
try {
  const watch = startWatch(site)
  let findings = await sendRequests(site)
  findings += await sendImages(site)
  if (!isOne) findings += (await testLimits()) + (await testTextures())
  const watched = await watch.stop()
  const violations = watchViolations(watched)
  for (const violation of violations) print(violation)
  findings += judgeTime('the slowest health check', watched.slowestHealth, MAX_HEALTH_MS)
  print(
    table([
      ['peak memory, MB', watched.peakMegabytes],
      ['handles left open', watched.leakedHandles ?? '?'],
      ['slowest health check, ms', watched.slowestHealth],
      ['seconds', seconds()],
      ['findings', findings + violations.length],
    ]),
  )
  process.exitCode = findings + violations.length === 0 ? 0 : 1
} finally {
  await site.close()
}
