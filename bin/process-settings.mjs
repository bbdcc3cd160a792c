import { cpus, totalmem } from 'node:os'

const GIGABYTE = 1024 ** 3
/** From here on there is room to let garbage lie, which makes lists and pages a fifth cheaper. */
const ROOMY = 6 * GIGABYTE

/**
 * V8's young space grows to 128 MB if it may, and the old one to four times what is alive before it is cleared:
 * with any bound below 2 GB it is twice at the most. Uploads that wait need the room below that bound.
 *
 * @param {number} memory bytes that this machine has
 */
const heapFor = (memory) => [
  '--max-semi-space-size=16',
  `--max-old-space-size=${memory < ROOMY ? 2047 : 4096}`,
]

/**
 * From this size on glibc gives each piece pages of its own, which go back with it. What is smaller leaves holes between
 * pieces that stay. 64 KB is what is read of a socket at a time, and what a packer writes into: with these among the holes
 * there are 20 MB more of them after a busy time. With the smaller of the two 20 MB less, but packing a page takes 15 % longer.
 *
 * @param {number} memory
 */
const ownPagesFrom = (memory) => String((memory < ROOMY ? 32 : 64) * 1024)

/** What the machine has, or less where a container may have less. */
const memoryOfThisMachine = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/**
 * What has to stand in the environment before Node starts: threads for files and passwords beside those that
 * images occupy, a heap that is cleared before it is large, and, for glibc, an allocator that gives the memory of
 * large images back instead of keeping it for each thread. What the environment already says stands.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {number} processes that share this machine's cores
 * @param {number} memory bytes that they have, all together
 * @returns {Record<string, string>}
 */
export function processSettings(env, processes, memory = memoryOfThisMachine()) {
  const cores = Math.ceil(cpus().length / processes)
  const settings = {
    UV_THREADPOOL_SIZE: String(Math.max(4, cores + 2)),
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_MMAP_THRESHOLD_: ownPagesFrom(memory / processes),
  }
  const said = Object.entries(settings).map(([name, value]) => [name, env[name] ?? value])
  return {
    ...Object.fromEntries(said),
    NODE_OPTIONS: withHeap(env['NODE_OPTIONS'] ?? '', memory / processes),
  }
}

/**
 * @param {string} options
 * @param {number} memory
 */
function withHeap(options, memory) {
  const missing = heapFor(memory).filter(
    (option) => !options.includes(option.split('=', 1)[0] ?? ''),
  )
  return [...missing, options].filter((part) => part !== '').join(' ')
}
