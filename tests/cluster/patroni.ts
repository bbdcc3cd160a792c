import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findDatabasePrograms } from '../../bin/database-programs.mjs'
import { processesBelow } from '../chaos/crash-fault.ts'
import { findFreePorts } from '../helpers/site/listen.ts'
import { makeServerFolder, startProgram } from '../external-database/server-program.ts'
import type { Member, Members } from './member.ts'
import { writeConfiguration } from './template.ts'

/** PostgreSQL under Patroni. */
export type Node = Omit<Member, 'pid'> & {
  readonly port: number
  /** The port of Patroni's REST interface. */
  readonly restPort: number
  /** Kills PostgreSQL alone. Patroni stays. */
  killPostgres(): Promise<void>
  /** The pid of PostgreSQL. */
  findPostmaster(): Promise<number>
}

type Role = 'leader' | 'sync_standby' | 'replica'
type Listed = { readonly name: string; readonly role: Role; readonly state: string }

const NODES = ['node1', 'node2', 'node3']
const WHOLE_MS = 90_000

/** @param etcdHosts the addresses of etcd's members */
export async function startNodes(
  all: Members,
  folder: string,
  etcdHosts: readonly string[],
): Promise<Node[]> {
  const ports = await findFreePorts(2 * NODES.length)
  const [first, ...others] = NODES.map((name, index) => {
    const place = { port: ports[2 * index] ?? 0, restPort: ports[2 * index + 1] ?? 0 }
    return () => startNode(all, join(folder, name), { name, etcdHosts, ...place })
  })
  if (first === undefined) throw new Error('a cluster has nodes')
  // The first one creates the database, which the others copy.
  return [await first(), ...(await Promise.all(others.map((start) => start())))]
}

type Place = {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly etcdHosts: readonly string[]
}

async function startNode(
  all: Members,
  folder: string,
  { etcdHosts, ...place }: Place,
): Promise<Node> {
  const { port, restPort } = place
  await makeServerFolder(folder)
  const file = join(folder, 'patroni.yml')
  const binaries = findDatabasePrograms().postgres
  const values = { ...place, folder, binaries, etcdHosts: etcdHosts.join(',') }
  await writeConfiguration('patroni.yml.in', file, values)
  const isReady = () => isRunning(restPort)
  const launch = () => startProgram('patroni', [file], { isReady, stopSignal: 'SIGTERM' })
  const member = await all.start(place.name, launch)
  const findPostmaster = () => readPostmaster(folder)
  const killPostgres = async () => killFamily(await findPostmaster())
  return {
    ...member,
    port,
    restPort,
    killPostgres,
    findPostmaster,
    async kill() {
      // Kills Patroni first, which would restart PostgreSQL.
      await member.kill()
      await killPostgres()
    },
  }
}

async function readPostmaster(folder: string): Promise<number> {
  const text = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

function killFamily(pid: number): void {
  for (const one of processesBelow(pid)) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // The session has ended meanwhile.
    }
  }
}

/** Whether PostgreSQL runs, according to its Patroni. */
async function isRunning(restPort: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/health`).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.ok === true
}

async function listNodes(nodes: readonly Node[]): Promise<readonly Listed[]> {
  for (const { restPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => null)
    if (answer?.ok === true) return ((await answer.json()) as { members: Listed[] }).members
  }
  return []
}

/** Waits until every node runs, one leads and one confirms its commits. @returns them by role */
export async function waitUntilWhole(
  nodes: readonly Node[],
): Promise<Readonly<Record<Role, Node>>> {
  const deadline = Date.now() + WHOLE_MS
  for (;;) {
    const listed = await listNodes(nodes)
    const nodeOf = (role: Role) => {
      const one = listed.find((member) => member.role === role && member.state === 'running')
      return nodes.find(({ name }) => name === one?.name)
    }
    const [leader, standby, replica] = [nodeOf('leader'), nodeOf('sync_standby'), nodeOf('replica')]
    if (leader !== undefined && standby !== undefined && replica !== undefined) {
      return { leader, sync_standby: standby, replica }
    }
    if (Date.now() > deadline) throw new Error(`not all nodes run: ${JSON.stringify(listed)}`)
    await sleep(200)
  }
}
