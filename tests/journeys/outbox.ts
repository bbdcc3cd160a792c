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

/** Without a mail server, mails are files in the outbox. @returns path and query of the link */
export async function resetLinkSentTo(dataDir: string, email: string): Promise<string> {
  const folder = join(dataDir, 'outbox')
  let link = ''
  await expect
    .poll(async () => {
      const files = await readdir(folder).catch(() => [])
      const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      const links = mails
        .filter((text) => text.includes(`To: ${email}`))
        .map((text) => /http:\/\/[^/]+(\/reset-password\?token=\S+)/.exec(text)?.[1])
      link = links.find((found) => found !== undefined) ?? ''
      return link
    })
    .not.toBe('')
  return link
}
