import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasErrorCode } from '../../kernel/error-code.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** Keeps a reserve of free space on the disks of PostgreSQL and the image store. */
export type DiskReserve = {
  /**
   * @param bytes the minimum size of the planned write, if known
   * @returns `disk-full` if no image could be stored now, else null
   */
  check(bytes?: number): Promise<Refusal<'disk-full'> | null>
  /** The free bytes of each folder's file system, if the system reports them. */
  listFreeBytes(): Promise<Readonly<Record<string, number>>>
  /**
   * Runs a write, unless it would use the reserve. Concurrent writes count with their full size
   * until they end. A write that fails because the disk is full is refused as well.
   */
  write<Value>(bytes: number, run: () => Promise<Value>): Promise<Value | Refusal<'disk-full'>>
}

export type DiskReserveOptions = {
  /** The reserve is kept on the file systems of all these folders. They need not exist yet. */
  readonly folders: readonly string[]
  readonly reserveBytes: number
  /** Called on every refusal. */
  readonly onLow?: (low: LowDisk) => void
  readonly readFreeBytes?: (folder: string) => Promise<number>
}

export type LowDisk = {
  readonly folder: string
  readonly freeBytes: number
  readonly reserveBytes: number
}

export function createDiskReserve(options: DiskReserveOptions): DiskReserve {
  const { folders, reserveBytes, onLow, readFreeBytes = readFreeBytesOf } = options
  let writing = 0

  /** @param needed the bytes still to be written, if known */
  async function refuseFor(needed: number): Promise<Refusal<'disk-full'> | null> {
    const free = await Promise.all(folders.map(readFreeBytes))
    for (const [index, folder] of folders.entries()) {
      const freeBytes = free[index] ?? Infinity
      if (freeBytes - needed >= reserveBytes) continue
      onLow?.({ folder, freeBytes, reserveBytes })
      return refuse('disk-full')
    }
    return null
  }

  return {
    check: (bytes = 0) => refuseFor(writing + bytes),
    async listFreeBytes() {
      const free = await Promise.all(
        folders.map(async (folder) => [folder, await readFreeBytes(folder)] as const),
      )
      return Object.fromEntries(free.filter(([, bytes]) => Number.isFinite(bytes)))
    },
    async write(bytes, run) {
      writing += bytes
      try {
        // `writing` includes this write and those before it; later writes will include this one.
        return (await refuseFor(writing)) ?? (await run())
      } catch (error) {
        // Another program has used the space meanwhile.
        if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) return refuse('disk-full')
        throw error
      } finally {
        writing -= bytes
      }
    },
  }
}

/** The bytes that this user can still write; `Infinity` if the system does not report them. */
export async function readFreeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize, blocks } = await statfs(folder)
    // Some network file systems report no size.
    return blocks === 0 ? Infinity : bavail * bsize
  } catch (error) {
    const isAbsent = hasErrorCode(error, 'ENOENT')
    return isAbsent && dirname(folder) !== folder ? readFreeBytesOf(dirname(folder)) : Infinity
  }
}
