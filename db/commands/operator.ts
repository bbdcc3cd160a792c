// Grants and revokes the role of operators, and replaces the key that signs certificates.
// Usage: npm run operator -- grant|revoke <email>, or: npm run operator -- list|replace-key
import {
  findPersonByEmail,
  grantRole,
  listOperators,
  revokeRole,
} from '../../app/admin/operators/operator.store.server.ts'
import { commandLine } from '../../app/config/project-root.server.ts'
import { retireKeys } from '../../app/certificates/certificate-key.store.server.ts'
import { hasFactor } from '../../app/account/two-factor/factor-proof.store.server.ts'
import { databaseOn, type Database } from '../../app/database/database.server.ts'
import { problems } from '../../app/kernel/problem.ts'
import { isMigrated } from '../migrate.ts'
import {
  print,
  readDataSettings,
  refuseEmptyFolder,
  reportFaults,
  withDatabase,
} from './command.ts'

const USAGE = `Usage: ${commandLine('operator', 'grant|revoke <email>, list or replace-key')}
With replace-key, certificates are signed with a new key from now on.`

/** @returns the exit code */
async function runCommand(db: Database, command: string, email: string): Promise<number> {
  if (command === 'list') return list(db)
  if (command === 'replace-key') return replaceKey(db)
  const userId = await findPersonByEmail(db, email.trim().toLowerCase())
  if (userId === null) {
    print(`No account has the address ${email}. The person signs up first.`)
    return 1
  }
  return command === 'grant' ? grant(db, userId, email) : revoke(db, userId, email)
}

async function list(db: Database): Promise<number> {
  const all = await listOperators(db)
  if (all.length === 0) print('There is no operator yet.')
  for (const { email, grantedAt } of all) print(`${email} (since ${grantedAt.toISOString()})`)
  return 0
}

/** Retires a key that may have leaked. */
async function replaceKey(db: Database): Promise<number> {
  const count = await retireKeys(db, new Date())
  print(
    count === 0
      ? 'No key signs certificates yet.'
      : 'The next certificate is signed with a new key. The old one still verifies the earlier ones.',
  )
  return 0
}

async function grant(db: Database, userId: string, email: string): Promise<number> {
  const refusal = await grantRole(db, { userId, actorId: null })
  if (refusal !== null) {
    print(problems[refusal.refused].message)
    return 1
  }
  print(`${email} is an operator. The pages for operators are at /admin.`)
  if (!(await hasFactor(db, userId))) {
    print('They open once this person has two-step login or a passkey, in the Security tab.')
  }
  return 0
}

async function revoke(db: Database, userId: string, email: string): Promise<number> {
  const was = (await revokeRole(db, { userId, actorId: null })) === true
  print(was ? `${email} is no operator any more.` : `${email} was no operator.`)
  return was ? 0 : 1
}

await reportFaults(async () => {
  const [command = '', ...others] = process.argv.slice(2)
  const [email = ''] = others
  const isAlone = ['list', 'replace-key'].includes(command)
  const isKnown = isAlone || ['grant', 'revoke'].includes(command)
  if (!isKnown || others.length !== (isAlone ? 0 : 1)) {
    print(USAGE)
    process.exitCode = 1
    return
  }
  const { config, dataDir } = readDataSettings()
  refuseEmptyFolder({ config, dataDir })
  process.exitCode = await withDatabase({ config, dataDir, connections: 1 }, async (pool) => {
    if (!(await isMigrated(pool))) {
      print('This database is not set up for this version: start Frame once.')
      return 1
    }
    return runCommand(databaseOn(pool), command, email)
  })
})
