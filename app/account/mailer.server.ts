import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../http/http.server.ts'
import { newId } from '../kernel/id.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }
export type Mailer = {
  send(mail: Mail): Promise<void>
  /** Deletes stored messages to this address. */
  forget(to: string): Promise<void>
}

/** Sends through the SMTP server that the configuration names. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const open = async () => (await import('nodemailer')).createTransport(smtpUrl)
  let opening: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      const transport = await (opening ??= open())
      await transport.sendMail({ from, ...mail })
    },
    // Nothing is stored after sending.
    forget: async () => {},
  }
}

/** Without an SMTP server: writes every message to a file for the operator. */
export function outboxMailer(folder: string, log: Log): Mailer {
  return {
    async send({ to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${newId()}.txt`)
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 })
      log.info({ file }, `a message was written to the outbox: ${subject}`)
    },
    async forget(to) {
      const names = await readdir(folder).catch(() => [])
      for (const file of names.map((name) => join(folder, name))) {
        const text = await readFile(file, 'utf8').catch(() => '')
        if (text.startsWith(`To: ${to}\n`)) await rm(file, { force: true })
      }
    },
  }
}
