import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { findFreePorts } from '../helpers/site/listen.ts'

// OpenStack Swift with its S3 interface, from Debian's packages, on this machine's loopback
// address: one proxy, and one account, container and object server on one folder.

/** Debian's packages of everything that `startSwift` runs. */
export const SWIFT_PACKAGES = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'memcached',
]

export type SwiftServer = {
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly bucket: string
  stop(): Promise<void>
}

const ACCOUNT = { accessKeyId: 'test:tester', secretAccessKey: 'testing', region: 'us-east-1' }
const BUCKET = 'frame-images'
const STORAGE = ['account', 'container', 'object'] as const
const START_TIMEOUT_MS = 120_000

/** The server of a proxy, a cache and the three kinds of storage each have a port. */
export const SWIFT_PORTS = 5

/**
 * @param folder a new one, on a file system with extended attributes; or the folder of a stopped
 * server, with the same ports
 */
export async function startSwift(folder: string, given?: number[]): Promise<SwiftServer> {
  const ports = given ?? (await findFreePorts(SWIFT_PORTS))
  const [proxyPort = 0, cachePort = 0, ...storagePorts] = ports
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  for (const [nth, name] of STORAGE.entries()) writeStorage(folder, name, storagePorts[nth] ?? 0)
  writeFileSync(join(folder, 'proxy-server.conf'), proxySettings(folder, proxyPort, cachePort))
  const log = openSync(join(folder, 'swift.log'), 'a')
  const run = (program: string, ...args: string[]) =>
    spawn(program, args, { stdio: ['ignore', log, log] })
  const user = userInfo().username
  const processes = [
    run('memcached', '-l', '127.0.0.1', '-p', String(cachePort), '-u', user),
    ...[...STORAGE, 'proxy'].map((name) =>
      run(`swift-${name}-server`, join(folder, `${name}-server.conf`), '-v'),
    ),
  ]
  const stop = () => stopAll(processes)
  const endpoint = `http://127.0.0.1:${proxyPort}`
  try {
    await createBucket(endpoint)
  } catch (error) {
    await stop()
    throw error
  }
  return { ...ACCOUNT, endpoint, bucket: BUCKET, stop }
}

function writeStorage(folder: string, name: (typeof STORAGE)[number], port: number): void {
  const settings = `[DEFAULT]
${commonSettings(folder, port)}
devices = ${join(folder, 'devices')}
mount_check = false
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`
  writeFileSync(join(folder, `${name}-server.conf`), settings)
  const builder = join(folder, `${name}.builder`)
  if (existsSync(builder)) return
  const ring = (...args: string[]) =>
    execFileSync('swift-ring-builder', [builder, ...args], { stdio: 'ignore' })
  ring('create', '4', '1', '1')
  ring('add', `r1z1-127.0.0.1:${port}/d1`, '100')
  ring('rebalance')
}

const commonSettings = (folder: string, port: number) => `bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = WARNING`

const proxySettings = (folder: string, port: number, cachePort: number) => `[DEFAULT]
${commonSettings(folder, port)}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${ACCOUNT.secretAccessKey} .admin
[filter:s3api]
use = egg:swift#s3api
location = ${ACCOUNT.region}
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`

/** Waits for the server, too. */
async function createBucket(endpoint: string): Promise<void> {
  const client = new AwsClient({ ...ACCOUNT, service: 's3', retries: 0 })
  const until = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const answer = await client.fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' }).catch(() => null)
    // 409: an earlier start has created it.
    if (answer?.ok === true || answer?.status === 409) return
    if (performance.now() > until) {
      throw new Error(`Swift does not start: ${answer?.status} ${(await answer?.text()) ?? ''}`)
    }
    await wait(200)
  }
}

async function stopAll(processes: readonly ChildProcess[]): Promise<void> {
  const ended = processes.map((process) => {
    if (process.exitCode !== null) return null
    const exit = new Promise((resolve) => process.once('exit', resolve))
    process.kill('SIGKILL')
    return exit
  })
  await Promise.all(ended)
}
