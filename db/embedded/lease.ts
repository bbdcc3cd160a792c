import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errnoOf } from './embedded-postgres-error.ts'
import { findProcessIdentity } from './process-state.ts'

// The name holds everything and the file stays empty, so that a nearly full disk has room for it.
const NAME = /^(\d+)-([^-]+)-[0-9a-f]+$/

/**
 * Declares that this process uses the server. A lease ends with its process: no clean-up is needed.
 * @returns the path of the lease
 */
export async function takeLease(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const identity = findProcessIdentity(process.pid) ?? 'alive'
  const name = `${process.pid}-${identity}-${randomBytes(6).toString('hex')}`
  const lease = join(folder, name)
  await writeFile(lease, '', { flag: 'wx', mode: 0o600 })
  return lease
}

export async function dropLease(lease: string): Promise<void> {
  await rm(lease, { force: true })
}

/** The pids of the processes that hold a live lease; removes the leases of dead ones. */
export async function listLeaseHolders(folder: string): Promise<number[]> {
  const holders: number[] = []
  let names: string[] = []
  try {
    names = await readdir(folder)
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error
  }
  for (const name of names) {
    const match = NAME.exec(name)
    const pid = Number(match?.[1])
    if (match !== null && findProcessIdentity(pid) === match[2]) holders.push(pid)
    else await rm(join(folder, name), { force: true })
  }
  return holders
}
