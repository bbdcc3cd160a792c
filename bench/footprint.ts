import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { existsSync } from 'node:fs'
import { listDeployedPackages } from '../vite/deployment.ts'
import type { BenchSite } from './bench-site.ts'
import { memoryOf } from './process.ts'
import { shown, type Row } from './table.ts'

const MEGABYTE = 1024 * 1024
/** Long enough for an idle server to collect its garbage. */
const REST_MS = 10_000

/** Measures the start, the memory and the size; run it after the load. */
export async function measureFootprint(root: string, site: BenchSite): Promise<Row[]> {
  const atLast = memoryOf(site.pid)
  await sleep(REST_MS)
  const rested = memoryOf(site.pid)
  const installed = await installedBytes(root)
  const line = (what: string, value: number, reach: number, unit: string): Row => ({
    what,
    measured: `${shown(value, unit === 's' ? 2 : 0)} ${unit}`,
    reach: `<= ${reach} ${unit}`,
    reached: value <= reach ? 'yes' : 'no',
  })
  return [
    line('start to the first 200, beyond PostgreSQL', site.startedIn / 1000, 0.8, 's'),
    { what: 'memory of the Node process as the load ends', measured: `${shown(atLast)} MB` },
    line(`the same ${REST_MS / 1000} s after the load`, rested, 200, 'MB'),
    line('production install, without Node', installed / MEGABYTE, 120, 'MB'),
  ]
}

/** The build, the packages that `npm ci` installs in it, and the code cache that Node writes. */
async function installedBytes(root: string): Promise<number> {
  const packages = listDeployedPackages(root).filter((path) => existsSync(join(root, path)))
  const folders = [...packages, 'build']
  const sizes = await Promise.all(folders.map((folder) => sizeOf(join(root, folder))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Bytes of the blocks of all files in a folder, but for the packages nested in it. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.name === 'node_modules') return 0
      if (entry.isDirectory()) return sizeOf(path)
      return entry.isFile() ? (await stat(path)).blocks * 512 : 0
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
