import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../tests/helpers/app/app.ts'
import { startMailServer } from '../../tests/helpers/services/mail-server.ts'
import { DAY_MS } from '../kernel/day.ts'
import { outboxMailer, queuedMailer, smtpMailer, sweepOutbox, type Mail } from './mailer.server.ts'

test('the outbox stores messages, and deletes those of a deleted account', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frame-outbox-'))
  const outbox = join(folder, 'outbox')
  const mailer = outboxMailer(outbox, silentLog)
  await mailer.deleteStored('nobody@example.com')
  for (const to of ['ada@example.com', 'carl@example.com', 'ada@example.com']) {
    await mailer.send({ to, subject: 'Hello', text: `To: ada@example.com, says ${to}` })
  }
  await mailer.deleteStored('ada@example.com')
  const [kept = '', ...others] = await readdir(outbox)
  expect(others).toEqual([])
  expect(await readFile(join(outbox, kept), 'utf8')).toMatch(/^To: carl@example\.com\n/)
  expect((await stat(join(outbox, kept))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

test('the outbox keeps the latest messages of thirty days, and files of the operator', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frame-outbox-'))
  const mailer = outboxMailer(folder, silentLog)
  for (let nth = 0; nth < 5; nth += 1) {
    await mailer.send({ to: 'ada@example.com', subject: `No. ${nth}`, text: '' })
  }
  const messages = (await readdir(folder)).toSorted()
  await writeFile(join(folder, 'notes.txt'), 'of the operator')
  await sweepOutbox(folder, new Date(Date.now() + 29 * DAY_MS), 3)
  expect((await readdir(folder)).toSorted()).toEqual([...messages.slice(2), 'notes.txt'])
  await sweepOutbox(folder, new Date(Date.now() + 31 * DAY_MS))
  expect(await readdir(folder)).toEqual(['notes.txt'])
  await sweepOutbox(join(folder, 'missing'), new Date())
  await rm(folder, { recursive: true })
})

test('messages wait in the job queue, and are sent directly while jobs do not run', async () => {
  const [queued, sent, deleted]: object[][] = [[], [], []]
  let isRunning = true
  const direct = {
    send: async (mail: Mail) => void sent?.push(mail),
    deleteStored: async (to: string) => void deleted?.push({ to }),
  }
  const mailer = queuedMailer(direct, {
    async add(_, data) {
      if (isRunning) queued?.push(data)
      return isRunning
    },
    remove: async (_, match) => void deleted?.push(match),
  })
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello' }
  await mailer.send(mail)
  expect([queued, sent]).toEqual([[mail], []])
  isRunning = false
  await mailer.send(mail)
  expect([queued, sent]).toEqual([[mail], [mail]])
  await mailer.deleteStored(mail.to)
  expect(deleted).toEqual([{ to: mail.to }, { to: mail.to }])
})

test('a mail server’s error is logged by its codes, without the recipient', async () => {
  const mailer = smtpMailer('smtp://127.0.0.1:1', 'frame@example.com')
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello' }
  await expect(mailer.send(mail)).rejects.toThrow(/^the mail server did not take a message: E\w+$/)
})

test('a title that looks like an encoded word is not decoded in the subject', async () => {
  const server = await startMailServer()
  const to = 'ada@example.com'
  const mailer = smtpMailer(server.url, 'frame@example.com')
  await mailer.send({ to, subject: 'Sold: =?utf-8?Q?Paid?=', text: '' })
  const [mail = ''] = server.mailsTo(to)
  await server.close()
  expect(mail).toContain('\r\nSubject: =?UTF-8?Q?Sold=3A_=3D=E2=81=A0=3F')
  expect(mail).not.toContain('=?utf-8?Q?Paid?=')
})
