import { spawnSync } from 'node:child_process'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir, removeDataDir } from '../helpers/site/built-server.ts'

const SIZE_MB = 768
const MAX_FILLED_BYTES = 2 * 1024 ** 3
const CHUNKS = [1024 * 1024, 4096]

export type SmallDisk = {
  readonly folder: string
  remove(): Promise<void>
}

/** A file system of 768 MB in memory. @throws where this user may not mount one */
export async function mountSmallDisk(): Promise<SmallDisk> {
  const folder = await makeDataDir()
  const options = ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', folder]
  const { status } = spawnSync('mount', options)
  if (status !== 0) {
    await removeDataDir(folder)
    throw new Error('The fault “disk full” mounts a file system: run it on Linux as root.')
  }
  return {
    folder,
    async remove() {
      spawnSync('umount', ['--lazy', folder])
      await removeDataDir(folder)
    },
  }
}

/** Fills a small disk to the last block. @returns a function that frees it again */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const { blocks, bsize } = await statfs(folder)
  if (blocks * bsize > MAX_FILLED_BYTES) throw new Error(`${folder} is not on a small disk`)
  const file = join(folder, 'filler')
  const handle = await open(file, 'w')
  for (const size of CHUNKS) {
    const chunk = Buffer.alloc(size)
    try {
      for (;;) await handle.write(chunk)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
  await handle.close()
  return () => rm(file)
}
