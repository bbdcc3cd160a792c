import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Tokens of the latest reset mails. */
const LATEST = 5
const MAIL_TIMEOUT_MS = 20_000

/** The tokens of the latest reset mails. Only the mails have them: the database stores hashes. */
export async function listResetTokens(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const tokens: string[] = []
  // Files are named by the time at which they were written.
  for (const name of (await readdir(folder).catch(() => [])).toSorted().toReversed()) {
    if (tokens.length === LATEST) break
    const text = await readFile(join(folder, name), 'utf8').catch(() => '')
    const token = /\/reset-password\?token=([\w-]+)/.exec(text)?.[1]
    if (token !== undefined) tokens.push(token)
  }
  return tokens
}

/** Requests a reset link. @param url of the API */
export async function askForReset(url: string, email: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email })
  await fetch(`${url}/password-resets`, { method: 'POST', headers, body })
}

/** Requests a reset link, and waits until its mail is written. */
export async function receiveReset(url: string, email: string, dataDir: string): Promise<void> {
  const before = new Set(await listResetTokens(dataDir))
  await askForReset(url, email)
  const deadline = Date.now() + MAIL_TIMEOUT_MS
  while (Date.now() < deadline) {
    if ((await listResetTokens(dataDir)).some((token) => !before.has(token))) return
    await sleep(50)
  }
  throw new Error('no reset mail was written')
}
