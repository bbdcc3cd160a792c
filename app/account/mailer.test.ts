import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../tests/helpers/app.ts'
import { outboxMailer } from './mailer.server.ts'

test('the outbox stores messages, and deletes those of a deleted account', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frame-outbox-'))
  const outbox = join(folder, 'outbox')
  const mailer = outboxMailer(outbox, silentLog)
  await mailer.forget('nobody@example.com')
  for (const to of ['ada@example.com', 'carl@example.com', 'ada@example.com']) {
    await mailer.send({ to, subject: 'Hello', text: `To: ada@example.com, says ${to}` })
  }
  await mailer.forget('ada@example.com')
  const [kept = '', ...others] = await readdir(outbox)
  expect(others).toEqual([])
  expect(await readFile(join(outbox, kept), 'utf8')).toMatch(/^To: carl@example\.com\n/)
  expect((await stat(join(outbox, kept))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})
