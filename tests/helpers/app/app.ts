import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createAuth, type Auth } from '../../../app/account/session/auth.server.ts'
import type { PasswordHasher } from '../../../app/account/password/password-hasher.server.ts'
import { createProviders } from '../../../app/account/providers/sign-in-provider.server.ts'
import type { Mail, Mailer } from '../../../app/account/mailer.server.ts'
import type { Backups } from '../../../app/admin/backups/backup.ts'
import { createApi, type Api } from '../../../app/api/api.server.ts'
import type { ApiServices } from '../../../app/api/dependencies.server.ts'
import {
  openPyramidFiles,
  pyramidFolderOf,
} from '../../../app/images/pyramid/pyramid-files.server.ts'
import { createDiskReserve } from '../../../app/images/storage/disk-reserve.server.ts'
import {
  folderImageStore,
  type ImageStore,
} from '../../../app/images/storage/image-store.server.ts'
import { readConfig, type Config } from '../../../app/config/config.server.ts'
import type { ProviderSettings } from '../../../app/config/provider-settings.server.ts'
import type { Log } from '../../../app/kernel/log.ts'
import { createRateLimiter, unlimitedRateLimiter } from '../../../app/http/rate-limit.server.ts'
import type { WriteBudget } from '../../../app/http/write-budget.server.ts'
import { subscribeToOwnEvents } from '../../../app/database/domain-event-subscriber.server.ts'
import {
  openSettings,
  type CurrentSettings,
} from '../../../app/settings/current-settings.server.ts'
import { readsOn } from '../../../app/database/replicas/replicas.server.ts'
import { sketchSource } from '../../../app/stock-photos/sketch-source.server.ts'
import { UNLIMITED, type UploadLimits } from '../../../app/uploads/upload-limits.ts'
import { openPartialFiles } from '../../../app/uploads/partial/partial-file.server.ts'
import { createStockPhotos } from '../../../app/stock-photos/stock-photo.server.ts'
import { createCheapHasher } from './cheap-hasher.ts'
import { openBackups } from '../../../app/web/process/backups.server.ts'
import { makeTemporaryFolder } from '../temporary-folders.ts'
import { openTestDatabase, type TestDatabase } from '../database/database.ts'

export type TestApp = {
  readonly api: Api
  readonly auth: Auth
  readonly database: TestDatabase
  readonly store: ImageStore
  readonly backups: Backups
  /** The sent emails, latest last. */
  readonly mails: Mail[]
  /** Sends the emails; a test may replace its functions. */
  readonly mailer: { send: Mailer['send']; deleteStored: Mailer['deleteStored'] }
  readonly settings: CurrentSettings
  close(): Promise<void>
}

/** Prints errors only, since no test should cause one unseen. */
export const silentLog: Log = {
  info: () => {},
  warn: () => {},
  error: (fields, message) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
}

/** Background jobs that are added but never run. */
export const IDLE_JOBS: NonNullable<ApiServices['jobs']> = {
  add: async () => true,
  report: async () => ({ queues: [], failures: [] }),
  hasFailed: async () => false,
  retry: async () => false,
}

export type TestAppOptions = {
  readonly rateLimits?: boolean
  /** The write budget of all accounts; unlimited by default. */
  readonly writeBudget?: WriteBudget
  /** None by default. */
  readonly providers?: readonly ProviderSettings[]
  /** Whether people sign in with a password; by default they do. */
  readonly passwordSignIn?: boolean
  /** Whether publishing and buying wait for a verified email address; by default they do not. */
  readonly verifiedEmail?: boolean
  /** The public origin; http://localhost:3000 by default. */
  readonly publicUrl?: string
  /** Users whom this process does not let sign in. */
  readonly closedAccounts?: readonly string[]
  /** The database of another app, to act as a second process. The other app closes it. */
  readonly database?: TestDatabase
  /** Hashes passwords; by default as cheaply as possible. */
  readonly passwords?: PasswordHasher
  /** The files of images; by default in a new folder. */
  readonly store?: ImageStore
  /** Background jobs; by default none run. */
  readonly jobs?: ApiServices['jobs']
  /** Replaces the sender of webhooks; by default nothing is delivered. */
  readonly webhooks?: Partial<ApiServices['webhooks']>
  /** Settings of backups; they are in a new folder. */
  readonly backupSettings?: Partial<Config>
  /** The folder of partial uploads; a new one by default. */
  readonly partialFolder?: string
  /** Unlimited by default. */
  readonly uploadLimits?: Partial<UploadLimits>
  /** Bytes that the disk of the images has free above the reserve; by default it is not read. */
  readonly freeBytes?: () => number
}

/** The whole API on a new database and image folder. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase())
  const folder = await makeTemporaryFolder('app')
  const { db } = database
  const mails: Mail[] = []
  const mailer: TestApp['mailer'] = {
    send: async (mail) => void mails.push(mail),
    deleteStored: async (to) =>
      void mails.splice(0, mails.length, ...mails.filter((mail) => mail.to !== to)),
  }
  const passwords = options.passwords ?? createCheapHasher()
  const authOptions = {
    db,
    passwords,
    secret: 'a secret of the tests, long enough to sign with',
    publicUrl: options.publicUrl ?? 'http://localhost:3000',
    closedAccounts: options.closedAccounts ?? [],
  }
  const auth = createAuth(authOptions)
  const store = options.store ?? folderImageStore(join(folder, 'images'))
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
  const { writeBudget = null } = options
  const settings = await openSettings({ db, log: silentLog })
  subscribeToOwnEvents(db, ({ event }) => settings.handle(event))
  const backups = openBackups({
    config: { ...readConfig({ BACKUP_DIR: join(folder, 'backups') }), ...options.backupSettings },
    dataDir: folder,
    db,
    pool: database.sql.pool,
    direct: { target: database.address, pooling: 'direct' },
    images: { store },
    log: silentLog,
  })
  const partialFiles = openPartialFiles(options.partialFolder ?? join(folder, 'partial-uploads'))
  const reserve = createDiskReserve({
    folders: [folder],
    reserveBytes: 0,
    readFreeBytes: async () => options.freeBytes?.() ?? Infinity,
  })
  const api = createApi({
    db,
    settings,
    guestReads: readsOn(db),
    auth,
    providers: createProviders(options.providers ?? [], { ...authOptions, log: silentLog }),
    passwordSignIn: options.passwordSignIn ?? true,
    verifiedEmail: options.verifiedEmail ?? false,
    store,
    reserve,
    pyramids: openPyramidFiles({ store, reserve, folder: pyramidFolderOf(folder) }),
    uploadLimits: { ...UNLIMITED, ...options.uploadLimits },
    partialFiles,
    stockPhotos,
    limiter,
    writeBudget,
    passwords,
    mailer,
    log: silentLog,
    backups,
    webhooks: {
      queue: async () => true,
      policy: { loopback: true, privateNetwork: false },
      ...options.webhooks,
    },
    ...(options.jobs && { jobs: options.jobs }),
  })
  return {
    api,
    backups,
    auth,
    mailer,
    settings,
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
