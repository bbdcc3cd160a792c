import { cpus } from 'node:os'

/**
 * V8's young space grows to 128 MB if it may, and the old one to four times what is alive before it is cleared:
 * with any bound below 2 GB it is twice at the most. Uploads that wait need the room below that bound.
 */
const HEAP = ['--max-semi-space-size=16', '--max-old-space-size=2047']

/**
 * What has to stand in the environment before Node starts: threads for files and passwords beside those that
 * images occupy, a heap that is cleared before it is large, and, for glibc, an allocator that gives the memory of
 * large images back instead of keeping it for each thread. What the environment already says stands.
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
  const said = Object.entries(settings).map(([name, value]) => [name, env[name] ?? value])
  return { ...Object.fromEntries(said), NODE_OPTIONS: withHeap(env['NODE_OPTIONS'] ?? '') }
}

/** @param {string} options */
function withHeap(options) {
  const missing = HEAP.filter((option) => !options.includes(option.split('=', 1)[0] ?? ''))
  return [...missing, options].filter((part) => part !== '').join(' ')
}
