import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withProgress } from './command.mjs'
import { installFromDebian, maySetUpDebian } from './debian.mjs'
import { SetupError } from './setup-error.mjs'

/** Debian keeps the programs of each version of PostgreSQL in a folder of its own. */
const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const PACKAGES = ['postgresql', 'pgbouncer']

/**
 * @typedef {object} DatabasePrograms
 * @property {string} postgres the folder of initdb, postgres and pg_basebackup
 * @property {string} pgbouncer the path of the program
 */

/** Installs PostgreSQL and PgBouncer where they are missing and this process may. */
export async function ensureDatabasePrograms() {
  if (findPrograms() !== null || !maySetUpDebian()) return
  await withProgress(`Installing ${PACKAGES.join(' and ')} with apt-get`, () =>
    installFromDebian(PACKAGES),
  )
}

/**
 * The server programs of this machine that the tests run.
 *
 * @returns {DatabasePrograms}
 */
export function findDatabasePrograms() {
  const found = findPrograms()
  if (found !== null) return found
  throw new SetupError(
    'PostgreSQL with pg_basebackup and PgBouncer, which the tests need on Linux, were not found: ' +
      `install them (on Debian: apt-get install ${PACKAGES.join(' ')}).`,
  )
}

/** @returns {DatabasePrograms | null} */
function findPrograms() {
  const path = (process.env['PATH'] ?? '').split(delimiter)
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : []
  const newestFirst = versions.toSorted((one, other) => Number(other) - Number(one))
  const folders = [...newestFirst.map((name) => join(DEBIAN_POSTGRES, name, 'bin')), ...path]
  const postgres = folders.find((folder) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name))),
  )
  const pgbouncer = [...path, '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((file) => existsSync(file))
  return postgres === undefined || pgbouncer === undefined ? null : { postgres, pgbouncer }
}
