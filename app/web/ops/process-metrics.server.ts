import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Replicas } from '../../database/replicas/replicas.server.ts'
import type { DiskReserve } from '../../images/storage/disk-reserve.server.ts'
import type { S3Status } from '../../images/s3/s3-client.server.ts'
import { addCounter, addGauge } from './metrics.server.ts'

/** Adds the version of Frame, the number of processes, and prom-client's default metrics. */
export function addProcessMetrics(registry: Registry): void {
  new Gauge({
    name: 'frame_build_info',
    help: 'Versions of Frame and Node.',
    labelNames: ['version', 'node'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version: packageFile.version, node: process.version }, 1)
  addGauge(registry, {
    name: 'frame_processes',
    help: 'Processes that answer on the port.',
    read: () => 1,
  })
  collectDefaultMetrics({ register: registry })
}

/** Adds the free space of the disks that uploads and the embedded database write to. */
export function addDiskMetrics(
  registry: Registry,
  { listFreeBytes }: Pick<DiskReserve, 'listFreeBytes'>,
): void {
  addGauge(registry, {
    name: 'frame_disk_free_bytes',
    help: 'Free bytes of the file systems of the images and of the embedded database.',
    label: 'folder',
    aggregator: 'max',
    read: listFreeBytes,
  })
}

/** Adds the state of the object store that holds the images. */
export function addImageStoreMetrics(registry: Registry, status: S3Status): void {
  const { reads, writes, errors } = status
  const gauge = (name: string, help: string, read: (gate: S3Status['reads']) => number) =>
    addGauge(registry, {
      name: `frame_image_store_${name}`,
      help,
      label: 'kind',
      read: () => ({ reads: read(reads), writes: read(writes) }),
    })
  gauge('requests_active', 'Requests to the object store.', ({ load }) => load.busy)
  gauge('requests_waiting', 'Requests that wait for others.', ({ load }) => load.waiting)
  gauge('away', 'Processes that refuse requests, since the last failed.', ({ isDown }) =>
    Number(isDown),
  )
  addCounter(registry, {
    name: 'frame_image_store_errors_total',
    help: 'Failed requests to the object store, with those refused during an outage.',
    label: 'operation',
    read: () => errors,
  })
}

/** Adds the guests' reads by server, and the age of each replica's data. */
export function addReplicaMetrics(
  registry: Registry,
  { reads, listAges }: Pick<Replicas, 'reads' | 'listAges'>,
): void {
  addCounter(registry, {
    name: 'frame_guest_reads_total',
    help: 'Reads for guests, by the server that answered: replica or primary.',
    label: 'server',
    read: () => reads,
  })
  addGauge(registry, {
    name: 'frame_replica_age_seconds',
    help: 'Time since a replica was known to have everything; of several processes, the longest.',
    label: 'replica',
    aggregator: 'max',
    read: listAges,
  })
}

type Load<Name extends string> = { readonly load: Readonly<Record<Name, number>> }

/** Adds the load of all bounded resources, and of the cache. */
export function addResourceMetrics(
  registry: Registry,
  resources: {
    readonly passwords: Load<'threads' | 'busy' | 'waiting' | 'refused'>
    readonly images: Load<'busy' | 'waiting' | 'refused'>
    readonly imageProcess: { readonly failures: number }
    readonly database: Load<'busy' | 'waiting'>
    readonly pages: Readonly<Record<'bytes' | 'count' | 'hits' | 'misses', number>>
    readonly jobs: Readonly<Record<'completed' | 'failed', Readonly<Record<string, number>>>>
  },
): void {
  const { passwords, images, imageProcess, database, pages, jobs } = resources
  const gauge = (name: string, help: string, read: () => number) =>
    addGauge(registry, { name: `frame_${name}`, help, read })
  const counter = (name: string, help: string, read: () => number) =>
    addCounter(registry, { name: `frame_${name}_total`, help, read })
  gauge('password_threads', 'Threads that hash passwords.', () => passwords.load.threads)
  gauge('password_hashes_active', 'Passwords being hashed.', () => passwords.load.busy)
  gauge('password_hashes_waiting', 'Waiting for a thread.', () => passwords.load.waiting)
  counter('password_hashes_refused', 'Refused: queue full.', () => passwords.load.refused)
  gauge('image_jobs_active', 'Images being processed.', () => images.load.busy)
  gauge('image_jobs_waiting', 'Images waiting to be processed.', () => images.load.waiting)
  counter('image_jobs_refused', 'Refused: queue full.', () => images.load.refused)
  counter(
    'image_process_failures',
    'Image processes that ended during a task: out of memory, or crashed.',
    () => imageProcess.failures,
  )
  gauge('database_connections_busy', 'Connections in use.', () => database.load.busy)
  gauge('database_connections_waiting', 'Callers waiting for one.', () => database.load.waiting)
  gauge('page_cache_bytes', 'Memory held by cached guest pages.', () => pages.bytes)
  gauge('page_cache_pages', 'Cached guest pages.', () => pages.count)
  counter('page_cache_hits', 'Guest pages answered from the cache.', () => pages.hits)
  counter('page_cache_misses', 'Guest pages that had to be rendered.', () => pages.misses)
  addCounter(registry, {
    name: 'frame_jobs_completed_total',
    help: 'Background jobs done.',
    label: 'job',
    read: () => jobs.completed,
  })
  addCounter(registry, {
    name: 'frame_jobs_failed_total',
    help: 'Failed runs of background jobs; most are retried.',
    label: 'job',
    read: () => jobs.failed,
  })
}
