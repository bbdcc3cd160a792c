import { join } from 'node:path'
import { findFreePorts } from '../helpers/site/listen.ts'
import { makeServerFolder, startProgram } from '../external-database/server-program.ts'
import type { Member, Members } from './member.ts'

export type Etcd = { readonly members: readonly Member[]; readonly hosts: readonly string[] }

const MEMBERS = ['etcd1', 'etcd2', 'etcd3']
/** Longer than the defaults, since all programs of the cluster share few cores. */
const TIMES = ['--heartbeat-interval', '300', '--election-timeout', '3000']

/**
 * Starts three members of etcd, which store the leader of PostgreSQL; one of them may be missing.
 */
export async function startEtcd(all: Members, folder: string): Promise<Etcd> {
  const ports = await findFreePorts(2 * MEMBERS.length)
  const addressOf = (index: number) => `127.0.0.1:${ports[index]}`
  const places = MEMBERS.map((name, index) => ({
    name,
    client: addressOf(2 * index),
    peer: `http://${addressOf(2 * index + 1)}`,
  }))
  const initial = places.map(({ name, peer }) => `${name}=${peer}`).join(',')
  const members = await Promise.all(
    places.map(async ({ name, client, peer }) => {
      const url = `http://${client}`
      const own = await makeServerFolder(join(folder, name))
      const clients = ['--listen-client-urls', url, '--advertise-client-urls', url]
      const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer]
      const settings = [
        '--initial-cluster',
        initial,
        ...TIMES,
        '--logger',
        'zap',
        '--log-level',
        'warn',
      ]
      const args = ['--name', name, '--data-dir', own, ...clients, ...peers, ...settings]
      const isReady = () => isHealthy(url)
      return all.start(name, () => startProgram('etcd', args, { isReady, stopSignal: 'SIGTERM' }))
    }),
  )
  return { members, hosts: places.map(({ client }) => client) }
}

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health`).catch(() => null)
  const body = answer?.ok === true ? ((await answer.json()) as { health?: string }) : {}
  return body.health === 'true'
}
