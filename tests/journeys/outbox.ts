import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Stage } from './fixtures.ts'

/** @returns path and query of a new reset link */
export async function requestResetLink({ server }: Stage, email: string): Promise<string> {
  const response = await fetch(`${server.url}/api/password-resets`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(response.status).toBe(204)
  return resetLinkSentTo(server.dataDir, email)
}

/** @returns path and query of the link */
export const resetLinkSentTo = (dataDir: string, email: string): Promise<string> =>
  linkSentTo(dataDir, email, /\/reset-password\?token=\S+/)

/**
 * Waits for a link in the outbox, where mails are files without a mail server.
 * @param path of the expected link
 * @returns path and query of the latest one
 */
export async function linkSentTo(dataDir: string, email: string, path: RegExp): Promise<string> {
  const folder = join(dataDir, 'outbox')
  let link = ''
  await expect
    .poll(async () => {
      // Ids are in the order of time.
      const files = (await readdir(folder).catch(() => [])).toSorted()
      const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      const links = mails
        .filter((text) => text.includes(`To: ${email}`))
        .map((text) => path.exec(text)?.[0])
      link = links.findLast((found) => found !== undefined) ?? ''
      return link
    })
    .not.toBe('')
  return link
}
