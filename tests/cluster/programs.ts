import { existsSync } from 'node:fs'
import { ensureDatabasePrograms } from '../../bin/database-programs.mjs'
import { print } from '../../bin/command.mjs'
import { installFromDebian, maySetUpDebian } from '../../bin/debian.mjs'
import { SWIFT_PACKAGES } from '../s3/swift-server.ts'

const PACKAGES = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', ...SWIFT_PACKAGES]
const PROGRAMS = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/bin/swift-proxy-server',
  '/usr/bin/memcached',
]

const areInstalled = () => PROGRAMS.every((file) => existsSync(file))

/** Installs Debian's packages where they are missing and this process may. @throws otherwise */
export async function ensureClusterPrograms(): Promise<void> {
  await ensureDatabasePrograms()
  if (areInstalled()) return
  if (!maySetUpDebian()) {
    throw new Error(`Install these packages of Debian first: ${PACKAGES.join(' ')}`)
  }
  print(`Installing ${PACKAGES.join(', ')} with apt-get ...`)
  await installFromDebian(PACKAGES)
}
