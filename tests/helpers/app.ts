import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createAuth } from '../../app/account/auth.server.ts'
import {
  createPasswordHasher,
  type PasswordHasher,
} from '../../app/account/password-hasher.server.ts'
import type { Mail, Mailer } from '../../app/account/mailer.server.ts'
import { createApi, type Api } from '../../app/api/api.server.ts'
import { folderImageStore, type ImageStore } from '../../app/images/image-store.server.ts'
import type { Log } from '../../app/http/http.server.ts'
import { createRateLimiter, unlimitedRateLimiter } from '../../app/http/rate-limit.server.ts'
import { sketchSource } from '../../app/stock-photos/sketch-source.server.ts'
import { createStockPhotos } from '../../app/stock-photos/stock-photo.server.ts'
import { makeTemporary } from './temporary-folders.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

export type TestApp = {
  readonly api: Api
  readonly database: TestDatabase
  readonly store: ImageStore
  /** What was sent by email, latest last. */
  readonly mails: Mail[]
  /** What sends them; a test may put another way in its place. */
  readonly mailer: { send: Mailer['send']; forget: Mailer['forget'] }
  close(): Promise<void>
}

/** Quiet, but for faults: no test should cause one unseen. */
export const silentLog: Log = {
  info: () => {},
  warn: () => {},
  error: (fields, message) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
}

export type TestAppOptions = {
  readonly rateLimits?: boolean
  /** Where people reach this Frame; http://localhost:3000 unless told otherwise. */
  readonly publicUrl?: string
  /** Another app's database, as a second process of the same Frame has it; its opener closes it. */
  readonly database?: TestDatabase
  /** What hashes passwords, in place of one of its own. */
  readonly passwords?: PasswordHasher
}

/** The whole API on a database and an image folder of its own. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase())
  const folder = await makeTemporary('app')
  const { db } = database
  const mails: Mail[] = []
  const mailer: TestApp['mailer'] = {
    send: async (mail) => void mails.push(mail),
    forget: async (to) =>
      void mails.splice(0, mails.length, ...mails.filter((mail) => mail.to !== to)),
  }
  const passwords = options.passwords ?? createPasswordHasher()
  const auth = createAuth({
    db,
    mailer,
    passwords,
    secret: 'a secret of the tests, long enough to sign with',
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    log: silentLog,
  })
  const store = folderImageStore(join(folder, 'images'))
  const sketch = {
    id: 'sketch-quiet-profile',
    title: 'Quiet profile',
    description: 'A head in one line.',
    altDescription: 'A head in profile, drawn in one line',
    author: 'Frame',
    date: '2024-02-03',
    tags: [],
  }
  const stockPhotos = createStockPhotos({
    db,
    source: sketchSource([sketch]),
    log: silentLog,
  })
  const limiter = options.rateLimits ? createRateLimiter(db) : unlimitedRateLimiter
  const api = createApi({
    db,
    auth,
    store,
    stockPhotos,
    limiter,
    passwords,
    mailer,
    log: silentLog,
  })
  return {
    api,
    mailer,
    database,
    store,
    mails,
    async close() {
      await stockPhotos.settle()
      await passwords.close()
      if (options.database === undefined) await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
