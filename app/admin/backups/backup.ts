import type { Refusal } from '../../kernel/result.ts'

/** The name of the job that makes a backup. */
export const BACKUP_JOB = 'make-backup'

const NAME = /^frame-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/

/** Whether a file of the backup folder is a backup, and not one in progress. */
export const isBackupName = (name: string): boolean => NAME.test(name)

/** Exact to the second, in UTC: `frame-2026-03-04T05-06-07Z.tar`. */
export const backupName = (now: Date): string =>
  `frame-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

/** A backup in the backup folder, as far as its beginning and end say. */
export type StoredBackup = {
  readonly name: string
  /** ISO moment. */
  readonly createdAt: string
  readonly bytes: number
  /** Whether it has the schema of this version; restoring brings that of an older one up to date. */
  readonly isOfThisVersion: boolean
  /** Null when the end of the file could not be read: it was cut short. */
  readonly counts: {
    readonly people: number
    readonly works: number
    readonly imageFiles: number
    /** False for a backup without images. */
    readonly hasImages: boolean
  } | null
}

/** The backup folder of this process. */
export type Backups = {
  /** The absolute path of the folder. */
  readonly folder: string
  /** The latest first. */
  list(): Promise<StoredBackup[]>
  /** The bytes that a backup in progress has written, by whichever process; null without one. */
  measureRun(): Promise<number | null>
  /** Whether the disk has room for one more backup. */
  refuseFullDisk(): Promise<null | Refusal<'backup-disk-full'>>
  /** Makes a backup of this name, unless it exists. */
  make(name: string): Promise<void>
  /** @returns null when there is no such backup */
  open(name: string): Promise<{ readonly bytes: number; readonly body: ReadableStream } | null>
  /** @returns whether there was such a backup */
  remove(name: string): Promise<boolean>
}
