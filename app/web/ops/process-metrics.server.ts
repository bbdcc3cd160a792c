import { monitorEventLoopDelay } from 'node:perf_hooks'
import packageFile from '../../../package.json' with { type: 'json' }
import type { PasswordHasher } from '../../account/password-hasher.server.ts'
import type { ImageWorkshop } from '../../images/image-lane.server.ts'
import type { DatabaseLines } from '../../database/database-lines.server.ts'
import type { Metrics } from './metrics.server.ts'

/** Milliseconds between two looks at the event loop. */
const RESOLUTION_MS = 20

/** Tells who this process is, what it holds, and how promptly it turns. */
export function watchProcess(metrics: Metrics): void {
  const labels = `version="${packageFile.version}",node="${process.version}"`
  metrics.watch({
    name: 'frame_build_info',
    help: 'What runs.',
    among: 'most',
    read: () => [[labels, 1]],
  })
  const add = (name: string, help: string, read: () => number) =>
    metrics.watch({ name, help, read })
  add('frame_processes', 'Processes that answer on the port.', () => 1)
  add('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss())
  add('frame_heap_used_bytes', 'JavaScript’s part of it.', () => process.memoryUsage().heapUsed)
  add('process_cpu_seconds_total', 'Time of all cores.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  metrics.watch({
    name: 'frame_uptime_seconds',
    help: 'Since the oldest process began.',
    among: 'most',
    read: () => Math.round(process.uptime()),
  })
  watchEventLoop(metrics)
}

/** How late the event loop was at its latest look, since somebody last asked. */
function watchEventLoop(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  metrics.watch({
    name: 'frame_event_loop_delay_seconds',
    help: 'How late the event loop was since the last reading; of several processes, the latest.',
    among: 'most',
    read: () => {
      const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000)
      const quantiles = [0.5, 0.99, 1].map((share): [string, number] => [
        `quantile="${share}"`,
        // Nothing has been measured yet right after a reading.
        delay.count === 0 ? 0 : late(share === 1 ? delay.max : delay.percentile(share * 100)),
      ])
      delay.reset()
      return quantiles
    },
  })
}

/** Tells how much waits for what there is only so much of. */
export function watchQueues(
  metrics: Metrics,
  queues: {
    readonly passwords: Pick<PasswordHasher, 'load'>
    readonly images: Pick<ImageWorkshop, 'load'>
    readonly lines: Pick<DatabaseLines, 'load'>
    readonly pages: Readonly<Record<'bytes' | 'count' | 'hits' | 'misses', number>>
  },
): void {
  const { passwords, images, lines, pages } = queues
  const add = (name: string, help: string, read: () => number) =>
    metrics.watch({ name: `frame_${name}`, help, read })
  add('password_threads', 'Threads that hash.', () => passwords.load.threads)
  add('password_hashes_active', 'Being made.', () => passwords.load.busy)
  add('password_hashes_waiting', 'Waiting for a thread.', () => passwords.load.waiting)
  add('password_hashes_refused_total', 'Turned away.', () => passwords.load.refused)
  add('image_jobs_active', 'Images being made.', () => images.load.busy)
  add('image_jobs_waiting', 'Waiting for a lane.', () => images.load.waiting)
  add('image_jobs_refused_total', 'Turned away.', () => images.load.refused)
  add('database_lines_busy', 'Connections in use.', () => lines.load.busy)
  add('database_lines_waiting', 'Callers that wait for one.', () => lines.load.waiting)
  add('page_cache_bytes', 'Guests’ pages in memory.', () => pages.bytes)
  add('page_cache_pages', 'How many they are.', () => pages.count)
  add('page_cache_hits_total', 'Answered from memory.', () => pages.hits)
  add('page_cache_misses_total', 'Rendered anew.', () => pages.misses)
}
