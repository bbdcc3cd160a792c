import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext } from '@playwright/test'
import type { Person, Stage } from './fixtures.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..', '..')

/** Runs `npm run operator` for the site of a journey. @returns what it prints */
export async function runOperatorCommand(stage: Stage, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: stage.server.dataDir }
  const { stdout } = await run(process.execPath, ['db/operator/operator.ts', ...args], {
    cwd: ROOT,
    env,
  })
  return stdout
}

/** Signs a browser in as somebody whom the command makes an operator. */
export async function signUpOperator(stage: Stage, context: BrowserContext): Promise<Person> {
  const person = await stage.signUp(context, { isArtist: false })
  await runOperatorCommand(stage, 'grant', person.email)
  return person
}
