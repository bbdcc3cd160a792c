import { join } from 'node:path'
import { makeServerFolder, startProgram } from '../external-database/server-program.ts'
import type { Member, Members } from './member.ts'
import type { Node } from './patroni.ts'
import { writeConfiguration } from './template.ts'

export type BalancerPorts = {
  /** Leads to the PostgreSQL that may write. */
  readonly leader: number
  /** Leads to the processes of Frame. */
  readonly web: number
  /** The port of the status page. */
  readonly state: number
}

/** The header that selects the process of Frame for a request. */
export const PROCESS_HEADER = 'x-frame-process'

type Balanced = {
  readonly ports: BalancerPorts
  readonly nodes: readonly Node[]
  /** The ports of Frame's processes by their names. */
  readonly processes: Readonly<Record<string, number>>
}

export async function startBalancer(
  all: Members,
  folder: string,
  { ports, nodes, processes }: Balanced,
): Promise<Member> {
  const file = join(await makeServerFolder(folder), 'haproxy.cfg')
  const names = Object.entries(processes)
  await writeConfiguration('haproxy.cfg.in', file, {
    leaderPort: ports.leader,
    webPort: ports.web,
    statePort: ports.state,
    nodes: linesOf(
      nodes.map(
        ({ name, port, restPort }) => `server ${name} 127.0.0.1:${port} check port ${restPort}`,
      ),
    ),
    choices: linesOf(
      names.map(([name]) => `use-server ${name} if { req.hdr(${PROCESS_HEADER}) ${name} }`),
    ),
    processes: linesOf(names.map(([name, port]) => `server ${name} 127.0.0.1:${port} check`)),
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${ports.state}/`).then(
      ({ ok }) => ok,
      () => false,
    )
  const launch = () =>
    startProgram('/usr/sbin/haproxy', ['-db', '-f', file], { isReady, stopSignal: 'SIGTERM' })
  return all.start('balancer', launch)
}

const linesOf = (settings: readonly string[]) => settings.map((text) => `  ${text}`).join('\n')
