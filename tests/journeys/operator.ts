import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import { findPersonByEmail, grantRole } from '../../app/admin/operators/operator.store.server.ts'
import { codeNow } from '../helpers/app/authenticator.ts'
import { expect, PASSWORD, type Person, type Stage } from './fixtures.ts'
import { withSiteDatabase } from './site-database.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Runs `npm run operator` for the site of a journey.
 * @returns its output
 */
export async function runOperatorCommand(stage: Stage, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: stage.server.dataDir }
  const { stdout } = await run(process.execPath, ['db/commands/operator.ts', ...args], {
    cwd: ROOT,
    env,
  })
  return stdout
}

/** An operator with two-step login; `key` is that of the authenticator app. */
export type Operator = Person & { readonly key: string }

/** Grants the role as the command does, without a process for it. */
export const makeOperator = (stage: Stage, { email }: Pick<Person, 'email'>): Promise<void> =>
  withSiteDatabase(stage, async ({ db }) => {
    const userId = await findPersonByEmail(db, email)
    expect(await grantRole(db, { userId: userId ?? '', actorId: null })).toBeNull()
  })

/** Signs a browser in as an operator. */
export async function signUpOperator(stage: Stage, context: BrowserContext): Promise<Operator> {
  const person = await stage.signUp(context, { isArtist: false })
  await makeOperator(stage, person)
  return { ...person, key: await turnOnTwoFactor(stage, context) }
}

/** @returns the key of the authenticator app */
export async function turnOnTwoFactor(stage: Stage, context: BrowserContext): Promise<string> {
  const path = '/users/me/two-factor'
  const { key } = (await stage.call(context, 'POST', `${path}/key`)) as { key: string }
  await stage.call(context, 'PUT', path, { code: codeNow(key), password: PASSWORD })
  return key
}
