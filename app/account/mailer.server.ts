import { DAY_MS } from '../kernel/day.ts'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../config/private-folder.server.ts'
import type { Jobs, QueuedJob } from '../database/jobs.server.ts'
import type { Log } from '../kernel/log.ts'
import { newId } from '../kernel/id.ts'
import { loadOnce } from '../kernel/single-flight.ts'
import type { CurrentSettings } from '../settings/current-settings.server.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Address for replies; the sender if undefined. */
  readonly replyTo?: string
  /** `text` as HTML. */
  readonly html?: string
  /** Message-ID header, so that a mailbox recognises a mail sent twice. */
  readonly messageId?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type Mailer = {
  send(mail: Mail): Promise<void>
  /** Deletes stored messages to this address. */
  deleteStored(to: string): Promise<void>
}

/** Sends through the configured SMTP server. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const open = loadOnce(async () => (await import('nodemailer')).createTransport(smtpUrl))
  return {
    async send(mail) {
      const transport = await open()
      const subject = withoutEncodedWords(mail.subject)
      await transport.sendMail({ from, ...mail, subject }).catch((error: unknown) => {
        throw describeRejection(error)
      })
    },
    // Nothing is stored after sending.
    deleteStored: async () => {},
  }
}

/**
 * Mail programs would decode a title such as `=?utf-8?Q?Paid?=` (RFC 2047). A word joiner is
 * invisible, and makes nodemailer encode these words.
 */
const withoutEncodedWords = (subject: string): string => subject.replaceAll('=?', '=\u2060?')

/** Without an SMTP server: writes each message to a file for the operator. */
export function outboxMailer(folder: string, log: Log): Mailer {
  return {
    async send({ to, subject, text, replyTo, messageId, headers = {} }) {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      const file = join(folder, `${newId()}.txt`)
      const head = [
        `To: ${to}`,
        `Subject: ${subject}`,
        replyTo && `Reply-To: ${replyTo}`,
        messageId && `Message-ID: ${messageId}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      ]
      const lines = head.filter((line) => line !== undefined)
      await writeFile(file, `${lines.join('\n')}\n\n${text}\n`, { mode: PRIVATE_FILE })
      log.info({ file }, `a message was written to the outbox: ${subject}`)
    },
    async deleteStored(to) {
      const names = await readdir(folder).catch(() => [])
      for (const file of names.map((name) => join(folder, name))) {
        const text = await readFile(file, 'utf8').catch(() => '')
        if (text.startsWith(`To: ${to}\n`)) await rm(file, { force: true })
      }
    },
  }
}

export const OUTBOX_RETENTION_MS = 30 * DAY_MS
const MAX_OUTBOX_MESSAGES = 10_000

/** Deletes messages of the outbox that are older than 30 days, and all but the latest 10,000. */
export async function sweepOutbox(
  folder: string,
  now: Date,
  maxMessages = MAX_OUTBOX_MESSAGES,
): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  // File names are time-ordered ids. Other files belong to the operator.
  const messages = names.filter((name) => /^[0-9a-f-]{36}\.txt$/.test(name)).toSorted()
  const surplus = messages.length - maxMessages
  for (const [index, name] of messages.entries()) {
    const file = join(folder, name)
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => now.getTime(),
    )
    const isOld = now.getTime() - writtenAt > OUTBOX_RETENTION_MS
    if (isOld || index < surplus) await rm(file, { force: true })
  }
}

const SEND_MAIL = 'send-mail'

/** The job that sends the messages of `queuedMailer`. */
export const mailJob = (mailer: Mailer): QueuedJob => ({
  name: SEND_MAIL,
  run: (data) => mailer.send(data as Mail),
  describe: (data) => (data as Mail).subject,
})

/** Sends through the job queue, which retries. Sends directly while jobs do not run. */
export function queuedMailer(mailer: Mailer, jobs: Pick<Jobs, 'add' | 'remove'>): Mailer {
  return {
    async send(mail) {
      if (!(await jobs.add(SEND_MAIL, mail))) await mailer.send(mail)
    },
    async deleteStored(to) {
      await jobs.remove(SEND_MAIL, { to })
      await mailer.deleteStored(to)
    },
  }
}

/** Adds the gallery's contact address as `replyTo`, so that people can reply. */
export function replyingMailer(mailer: Mailer, settings: Pick<CurrentSettings, 'read'>): Mailer {
  return {
    async send(mail) {
      const { contactEmail } = await settings.read()
      await mailer.send(contactEmail === null ? mail : { ...mail, replyTo: contactEmail })
    },
    deleteStored: (to) => mailer.deleteStored(to),
  }
}

/** Keeps only the codes: the server's message may contain the recipient, and faults are logged. */
function describeRejection(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  const codes = [code, responseCode].filter((one) => one !== undefined).join(' ')
  return new Error(`the mail server did not take a message: ${codes}`)
}
