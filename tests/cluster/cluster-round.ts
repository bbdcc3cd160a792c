import { setTimeout as sleep } from 'node:timers/promises'
import { audit } from '../chaos/crash-audit.ts'
import {
  createCrashClient,
  openAccount,
  tryUpload,
  type RecordedCall,
} from '../chaos/crash-client.ts'
import { violationsOf } from '../chaos/crash-outage.ts'
import {
  countConfirmed,
  openWorkloads,
  runWorkloads,
  verifyWorkloads,
} from '../chaos/crash-people.ts'
import { randomFrom, type Random, type Workload } from '../chaos/crash-workload.ts'
import { connectSql } from '../helpers/database/sql.ts'
import type { ClusterSite } from './cluster-site.ts'
import { faultOf, type FaultName } from './fault.ts'
import { readPage, watchPages, type PageRead } from './guests.ts'
import { waitUntilWhole } from './patroni.ts'
import { openWatchedWork } from './watched-work.ts'
import { watchWrites, type WriteWatch } from './write-watch.ts'

const MAX_RUN_MS = 2000
/** systemd starts a program again after about this time. */
const RESTART_MS = 2000
const MAX_OUTAGE_MS = 60_000
/** The time after which every page must show all confirmed changes. */
const FRESH_MS = 1000
/** The time for which pages are compared after that. */
const COMPARED_MS = 3000
/** The time for which refused writes may still reach the database. */
const SETTLE_MS = 500
const UPLOAD_PAUSE_MS = 300
const COMPARED_WORKS = 30

export type ClusterOutcome = {
  readonly fault: FaultName
  /** Confirmed writes of all people in the round. */
  readonly confirmed: number
  /** The longest time without a confirmed write of one person who writes continuously. */
  readonly writesBackMs: number
  /** The longest time without a confirmed upload. */
  readonly uploadsBackMs: number
  readonly pages: number
  /** Pages of guests with another status than 200. */
  readonly refusedPages: number
  readonly slowestPageMs: number
  /** The longest time for which a page has shown outdated data. */
  readonly staleMs: number
  readonly violations: readonly string[]
}

export type Tortured = { runRound(fault: FaultName): Promise<ClusterOutcome> }

/** Signs up people at a cluster, whose workloads continue from round to round. */
export async function openTorture(site: ClusterSite, seed: number): Promise<Tortured> {
  const random = randomFrom(seed)
  const recorded: RecordedCall[] = []
  const api = `${site.url}/api`
  const people = await openWorkloads(api, { random, recorded })
  const work = await openWatchedWork(api, random)
  const uploader = createCrashClient(api)
  await openAccount(uploader, { email: 'uploads@example.com', isArtist: true })
  const upload = async () => (await tryUpload(uploader, random)) !== 'unconfirmed'
  return {
    async runRound(name) {
      await waitUntilWhole(site.nodes)
      const paths = ['/', '/for-art-lovers', ...people.works.slice(0, 6).map(pathOf)]
      await fillCaches(site, [...paths, work.path])
      recorded.length = 0
      const before = countConfirmed(people.workloads)
      const stopPeople = runWorkloads(people.workloads)
      const writes = watchWrites(() => work.change(), 20)
      const uploads = watchWrites(upload, UPLOAD_PAUSE_MS)
      const stopPages = [
        watchPages(site.url, paths),
        ...site.frames.map((frame) => watchPages(site.url, [work.path], frame.name)),
      ]
      await sleep(300 + random() * MAX_RUN_MS)
      await writes.untilConfirmed(3, MAX_OUTAGE_MS)
      const hitAt = performance.now()
      await suffer(site, { name, random, writes, uploads })
      await sleep(FRESH_MS + COMPARED_MS)
      await Promise.all([stopPeople(), writes.stop(), uploads.stop()])
      const reads = (await Promise.all(stopPages.map((stop) => stop()))).flat()
      const gap = writes.longestGap(hitAt)
      const stale = work.listStale(reads)
      const late = stale.filter(({ startedAt }) => startedAt > gap.endedAt + FRESH_MS)
      const violations = [
        ...listWrongAnswers(recorded, name),
        ...(late.length === 0 ? [] : [`${late.length} pages were stale ${FRESH_MS} ms after`]),
        ...((await work.isKept()) ? [] : ['a confirmed change of a work is lost']),
        ...(await verify(site, people.workloads)),
      ]
      return {
        fault: name,
        confirmed: countConfirmed(people.workloads) - before + writes.confirmed + uploads.confirmed,
        writesBackMs: gap.milliseconds,
        uploadsBackMs: uploads.longestGap(hitAt).milliseconds,
        ...summarise(reads),
        staleMs: Math.max(0, ...stale.map(({ forMs }) => forMs)),
        violations: [...new Set(violations)],
      }
    },
  }
}

const pathOf = ({ id }: { readonly id: string }) => `/artwork/${id}`

/** Reads pages as a guest from every process, so that all of them cache these pages. */
async function fillCaches(site: ClusterSite, paths: readonly string[]): Promise<void> {
  for (const { name } of site.frames) {
    for (const path of paths) await readPage(site.url, path, name)
  }
}

type Suffering = {
  readonly name: FaultName
  readonly random: Random
  readonly writes: WriteWatch
  readonly uploads: WriteWatch
}

/** Resolves when writes and uploads are confirmed again, and the killed programs run again. */
async function suffer(site: ClusterSite, round: Suffering): Promise<void> {
  const { name, random, writes, uploads } = round
  const fault = faultOf(name)
  const repair = await fault.hit(site, random)
  await sleep(RESTART_MS)
  if (fault.isOvercome) await writes.untilConfirmed(3, MAX_OUTAGE_MS)
  await repair?.()
  await writes.untilConfirmed(3, MAX_OUTAGE_MS)
  await uploads.untilConfirmed(2, MAX_OUTAGE_MS)
}

/**
 * A write in a process that ends gets 502 from the balancer, or no response: it is not confirmed.
 */
const listWrongAnswers = (recorded: readonly RecordedCall[], name: FaultName): string[] =>
  recorded
    .filter(({ status }) => name !== 'process of Frame' || ![0, 502].includes(status))
    .flatMap(violationsOf)

function summarise(reads: readonly PageRead[]) {
  const milliseconds = reads.map((read) => read.milliseconds)
  return {
    pages: reads.length,
    refusedPages: reads.filter(({ status }) => status !== 200).length,
    slowestPageMs: Math.max(...milliseconds),
  }
}

/** Compares the stored data, and the data that every process shows, with the confirmed writes. */
async function verify(site: ClusterSite, workloads: readonly Workload[]): Promise<string[]> {
  await waitUntilWhole(site.nodes)
  await sleep(SETTLE_MS)
  return [
    ...(await verifyWorkloads(workloads)),
    ...(await audit(site.leader, site.images)),
    ...(await comparePages(site)),
  ]
}

async function comparePages({ url, leader, frames }: ClusterSite): Promise<string[]> {
  const { sql, close } = connectSql({ target: leader, max: 1 })
  const works = await sql<{ id: string; description: string }[]>`
    select id, description from artworks where published_at is not null and description <> ''
    order by published_at desc limit ${COMPARED_WORKS}`
  await close()
  const found: string[] = []
  for (const { name } of frames) {
    for (const { id, description } of works) {
      const { text } = await readPage(url, `/artwork/${id}`, name)
      if (!new RegExp(`${description}\\b`).test(text)) found.push(`${name} shows an older ${id}`)
    }
  }
  return found
}
