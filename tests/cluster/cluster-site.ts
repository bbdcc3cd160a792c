import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestDatabaseAddress } from '../helpers/database/database.ts'
import { makeDataDir, removeDataDir } from '../helpers/site/built-server.ts'
import { connectSql } from '../helpers/database/sql.ts'
import { openImageStore } from '../../app/images/storage/open-image-store.server.ts'
import type { ImageStore } from '../../app/images/storage/image-store.server.ts'
import { findFreePorts } from '../helpers/site/listen.ts'
import { startPgBouncer } from '../external-database/pgbouncer.ts'
import { startSwift, SWIFT_PORTS, type SwiftServer } from '../s3/swift-server.ts'
import { startEtcd } from './etcd.ts'
import { sharePartialUploads, startFrame } from './frames.ts'
import { startBalancer, type BalancerPorts } from './haproxy.ts'
import { createMembers, type Member, type Members } from './member.ts'
import { startNodes, type Node } from './patroni.ts'

/** The setup for several machines that docs/scaling.md recommends, on one machine. */
export type ClusterSite = {
  /** The balancer in front of Frame's processes. */
  readonly url: string
  /** The balancer's status page. */
  readonly stateUrl: string
  /** PostgreSQL's current leader, without the pooler. */
  readonly leader: TestDatabaseAddress
  readonly images: ImageStore
  readonly nodes: readonly Node[]
  readonly etcd: readonly Member[]
  readonly balancer: Member
  readonly pooler: Member
  readonly objectStore: Member
  readonly frames: readonly Member[]
}

/** The exit code of a program that a signal ended. */
const INTERRUPTED = 130
const HOST = '127.0.0.1'
const FRAMES = ['frame1', 'frame2', 'frame3']

/** Runs a cluster until `run` settles. A signal that ends this process ends the cluster. */
export async function withCluster<Value>(
  report: (line: string) => void,
  run: (site: ClusterSite) => Promise<Value>,
): Promise<Value> {
  const folder = await makeDataDir()
  const all = createMembers()
  const close = async () => {
    await all.stop()
    await removeDataDir(folder)
  }
  const end = () => void close().finally(() => process.exit(INTERRUPTED))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
  try {
    return await run(await openCluster(all, folder, report))
  } finally {
    await close()
  }
}

async function openCluster(
  all: Members,
  folder: string,
  report: (line: string) => void,
): Promise<ClusterSite> {
  const began = performance.now()
  const answers = (who: string) =>
    report(`${who} after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const { members: etcd, hosts } = await startEtcd(all, folder)
  answers('etcd answers')
  const [objects, nodes] = await Promise.all([
    startObjectStore(all, join(folder, 'swift')),
    startNodes(all, folder, hosts),
  ])
  answers('Swift and three nodes of PostgreSQL answer')
  const [leader = 0, web = 0, state = 0, pool = 0, ...framePorts] = await findFreePorts(
    4 + FRAMES.length,
  )
  const places = FRAMES.map((name, index) => {
    return { name, port: framePorts[index] ?? 0, dataDir: join(folder, name) }
  })
  await sharePartialUploads(folder, places)
  const ports: BalancerPorts = { leader, web, state }
  const processes = Object.fromEntries(places.map(({ name, port }) => [name, port]))
  const balancer = await startBalancer(all, join(folder, 'balancer'), { ports, nodes, processes })
  const address = { host: HOST, port: leader, user: 'frame', password: '', database: 'frame' }
  await createDatabase(address)
  const pooler = await all.start('pooler', () =>
    startPgBouncer(address, {
      folder: join(folder, 'pooler'),
      port: pool,
      settings: { default_pool_size: '20', server_login_retry: '1' },
    }),
  )
  const url = `http://localhost:${web}`
  const settings = { ...objects.settings, ...databaseSettings(address, pool, nodes) }
  const frames = await Promise.all(
    places.map((place) => startFrame(all, place, { ...settings, ...behindBalancer(url) })),
  )
  while (!(await fetch(`${url}/readyz`)).ok) await sleep(50)
  answers('Three processes of Frame answer')
  return {
    url,
    stateUrl: `http://localhost:${state}`,
    leader: address,
    images: objects.store,
    nodes,
    etcd,
    balancer,
    pooler,
    objectStore: objects.member,
    frames,
  }
}

const urlOf = (port: number) => `postgres://frame@${HOST}:${port}/frame`

const databaseSettings = (leader: TestDatabaseAddress, pool: number, nodes: readonly Node[]) => ({
  DATABASE_URL: urlOf(pool),
  DATABASE_DIRECT_URL: urlOf(leader.port),
  // Lists all nodes: any may lead, and Frame itself leaves out the leader.
  DATABASE_REPLICA_URL: nodes.map(({ port }) => urlOf(port)).join(','),
})

const behindBalancer = (url: string) => ({ PUBLIC_URL: url, TRUSTED_PROXIES: '1' })

async function createDatabase(address: TestDatabaseAddress): Promise<void> {
  const { user, database } = address
  const target = { ...address, user: 'postgres', database: 'postgres' }
  const { sql, close } = connectSql({ target, max: 1 })
  await sql.unsafe(`create role ${user} login`)
  await sql.unsafe(`alter role ${user} set statement_timeout = '20s'`)
  await sql.unsafe(`create database ${database} owner ${user}`)
  await close()
}

async function startObjectStore(all: Members, folder: string) {
  const ports = await findFreePorts(SWIFT_PORTS)
  let swift: SwiftServer | null = null
  const member = await all.start('object store', async () => {
    const server = await startSwift(folder, ports)
    swift = server
    return { pid: 0, stop: () => server.stop() }
  })
  if (swift === null) throw new Error('Swift has not started')
  const { endpoint, region, bucket, accessKeyId, secretAccessKey }: SwiftServer = swift
  const { store } = openImageStore(
    { kind: 's3', bucket, prefix: '' },
    {
      account: {
        endpoint,
        region,
        credentials: { accessKeyId, secretAccessKey, sessionToken: null },
      },
      retries: 'command',
    },
  )
  const settings = {
    IMAGE_STORE: `s3://${bucket}`,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  }
  return { member, store, settings }
}
