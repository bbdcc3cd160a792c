import { readFile, stat } from 'node:fs/promises'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import type { Account } from './run-program.ts'

const FIRST_USER_UID = 1000

/** The unprivileged account for the server: postgres, else nobody, else the first user's. */
export function chooseAccount(passwd: string): Account | null {
  const accounts = passwd.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':')
    if (name === '' || name.startsWith('#') || !/^-?\d+$/.test(uid) || !/^-?\d+$/.test(gid))
      return []
    // macOS writes nobody's as -2.
    const account = { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
    return account.uid === 0 ? [] : [account]
  })
  return (
    accounts.find(({ name }) => name === 'postgres') ??
    accounts.find(({ name }) => name === 'nobody') ??
    accounts.find(({ uid }) => uid >= FIRST_USER_UID) ??
    null
  )
}

async function readPasswd(): Promise<string> {
  return readFile('/etc/passwd', 'utf8').catch(() => '')
}

function nameOf(passwd: string, uid: number): string {
  const line = passwd.split('\n').find((line) => line.split(':')[2] === String(uid))
  return line?.split(':')[0] ?? `uid ${uid}`
}

/**
 * Decides which account runs the server of a cluster: the cluster's owner when it exists, else
 * the user of this process (null). PostgreSQL refuses root, which gets an unprivileged account.
 * @throws EmbeddedPostgresError wrong-owner, no-unprivileged-account
 */
export async function decideAccount(clusterFolder: string): Promise<Account | null> {
  const self = process.getuid?.()
  if (self === undefined) return null
  const owner = await stat(clusterFolder).catch(() => null)
  const passwd = await readPasswd()
  if (self !== 0) {
    if (owner === null || owner.uid === self) return null
    throw new EmbeddedPostgresError(
      'wrong-owner',
      `The database in ${clusterFolder} belongs to the user ${nameOf(passwd, owner.uid)}: ` +
        'start Frame as root or as that user, or set DATA_DIR to another folder.',
    )
  }
  if (owner !== null && owner.uid !== 0) {
    return { uid: owner.uid, gid: owner.gid, name: nameOf(passwd, owner.uid) }
  }
  if (owner !== null) {
    throw new EmbeddedPostgresError(
      'wrong-owner',
      `The database in ${clusterFolder} belongs to root, which PostgreSQL refuses: give it ` +
        'back to the user who made it (chown -R), or set DATA_DIR to another folder.',
    )
  }
  const account = chooseAccount(passwd)
  if (account !== null) return account
  throw new EmbeddedPostgresError(
    'no-unprivileged-account',
    'PostgreSQL refuses to run as root and /etc/passwd names no other account: start Frame as ' +
      'another user, or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}
