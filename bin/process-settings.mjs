import { cpus } from 'node:os'

/**
 * What has to stand in the environment before Node starts: threads for files and passwords beside those that
 * images occupy, and, for glibc, an allocator that gives the memory of large images back instead of keeping
 * it for each thread. What the environment already says stands.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {number} processes that share this machine's cores
 * @returns {Record<string, string>}
 */
export function processSettings(env, processes) {
  const cores = Math.ceil(cpus().length / processes)
  const settings = {
    UV_THREADPOOL_SIZE: String(Math.max(4, cores + 2)),
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_MMAP_THRESHOLD_: '131072',
  }
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, env[name] ?? value]),
  )
}
