import { cpus, totalmem } from 'node:os'
import { MALLOC_SETTINGS } from '../../config/malloc-settings.mjs'

const GIGABYTE = 1024 ** 3
/**
 * From this much memory on, a larger heap makes collections rarer, and lists and pages a fifth
 * cheaper.
 */
const LARGE_MEMORY_BYTES = 6 * GIGABYTE

/**
 * With a heap limit below 2 GB, V8 collects garbage before the heap doubles. The limit leaves
 * memory for queued uploads.
 *
 * @param {number} memory in bytes
 */
const heapFlags = (memory) => [
  '--max-semi-space-size=16',
  `--max-old-space-size=${memory < LARGE_MEMORY_BYTES ? 2047 : 4096}`,
]

/** The machine's memory, or the container's where that is less. */
const availableMemory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * The environment that a server process needs before Node starts: threads for files and passwords
 * beside those of images, a bounded heap, and glibc settings that return the memory of large buffers
 * to the system. Variables that are already set are kept.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {number} memory in bytes, which all workers share
 * @returns {Record<string, string>}
 */
export function processSettings(env, memory = availableMemory()) {
  const processes = Number(env['WORKERS']) || 1
  const share = memory / processes
  const settings = {
    UV_THREADPOOL_SIZE: String(Math.max(4, Math.ceil(cpus().length / processes) + 2)),
    ...MALLOC_SETTINGS,
  }
  const options = env['NODE_OPTIONS'] ?? ''
  const missing = heapFlags(share).filter((flag) => !options.includes(flag.split('=')[0] ?? ''))
  return {
    ...Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, env[name] ?? value]),
    ),
    NODE_OPTIONS: [...missing, options].filter(Boolean).join(' '),
  }
}
