import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The cost of a server and the Node programs that it has started. Linux only. */
export type Cost = {
  readonly serverMegabytes: number
  readonly childMegabytes: number
  /** Since the processes started, including children that have ended. */
  readonly cpuSeconds: number
}

/** Fields of /proc/{pid}/stat are in these units. */
const TICKS_PER_SECOND = 100
const PAGE_MEGABYTES = 4096 / 1024 ** 2

export async function costOf(pid: number): Promise<Cost> {
  const server = await readProcess(pid)
  const children = (await listChildren(pid)).filter(({ name }) => /^(node|MainThread)/.test(name))
  const cpu = children.reduce((sum, { ticks }) => sum + ticks, server.ticks + server.endedTicks)
  return {
    serverMegabytes: server.megabytes,
    childMegabytes: Math.max(0, ...children.map(({ megabytes }) => megabytes)),
    cpuSeconds: cpu / TICKS_PER_SECOND,
  }
}

const NONE = { parent: 0, name: '', ticks: 0, endedTicks: 0, megabytes: 0 }

async function readProcess(pid: number): Promise<typeof NONE> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return NONE
  const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const at = (number: number) => fields[number - 3] ?? 0
  return {
    parent: at(4),
    name,
    ticks: at(14) + at(15),
    endedTicks: at(16) + at(17),
    megabytes: Math.round(at(24) * PAGE_MEGABYTES),
  }
}

async function listChildren(pid: number): Promise<(typeof NONE)[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(names.map((name) => readProcess(Number(name))))
  return all.filter(({ parent }) => parent === pid)
}

/** Bytes of all files in a folder. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(async ({ parentPath, name }) => {
    const found = await stat(join(parentPath, name)).catch(() => null)
    return found?.size ?? 0
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
