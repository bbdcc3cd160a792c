import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasErrorCode } from '../../kernel/error-code.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** Keeps space free on the disks that PostgreSQL and the image store write to. */
export type DiskReserve = {
  /**
   * @param bytes that a write will need at least, as far as is known
   * @returns `disk-full` if no image could be stored now, else null
   */
  check(bytes?: number): Promise<Refusal<'disk-full'> | null>
  /** Free bytes of each folder's file system, without those that do not say. */
  listFreeBytes(): Promise<Readonly<Record<string, number>>>
  /**
   * Runs a write of so many bytes, unless it would leave less than the reserve. Writes in progress
   * count in full until they end. A write that finds the disk full anyway is refused as well.
   */
  write<Value>(bytes: number, work: () => Promise<Value>): Promise<Value | Refusal<'disk-full'>>
}

export type DiskReserveOptions = {
  /** On all of their file systems the reserve stays free. They need not exist yet. */
  readonly folders: readonly string[]
  readonly reserveBytes: number
  /** Called for every refusal. */
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

  /** @param needed bytes that are not written yet, as far as is known */
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
    async write(bytes, work) {
      writing += bytes
      try {
        // Those that began earlier are in the sum, those that begin later count this one.
        return (await refuseFor(writing)) ?? (await work())
      } catch (error) {
        // Another program took the space meanwhile.
        if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) return refuse('disk-full')
        throw error
      } finally {
        writing -= bytes
      }
    },
  }
}

/** Bytes that this user may still write; `Infinity` where the system does not say. */
export async function readFreeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize, blocks } = await statfs(folder)
    // Some network file systems report no size at all.
    return blocks === 0 ? Infinity : bavail * bsize
  } catch (error) {
    const isAbsent = hasErrorCode(error, 'ENOENT')
    return isAbsent && dirname(folder) !== folder ? readFreeBytesOf(dirname(folder)) : Infinity
  }
}
