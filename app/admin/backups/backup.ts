import type { Refusal } from '../../kernel/result.ts'

/** The name of the job that makes a backup. */
export const BACKUP_JOB = 'make-backup'

const NAME = /^frame-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/

/** Whether a file in the backup folder is a finished backup. */
export const isBackupName = (name: string): boolean => NAME.test(name)

/** The name of a backup, exact to the second, in UTC: `frame-2026-03-04T05-06-07Z.tar`. */
export const backupName = (now: Date): string =>
  `frame-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

/** A backup in the backup folder. Only the beginning and the end of its file are read. */
export type StoredBackup = {
  readonly name: string
  /** ISO timestamp. */
  readonly createdAt: string
  readonly bytes: number
  /** Whether it has this version's schema. Restoring an older backup migrates it. */
  readonly isOfThisVersion: boolean
  /** Null when the end of the file is missing, because writing was interrupted. */
  readonly counts: {
    readonly people: number
    readonly works: number
    readonly imageFiles: number
    /** False for a backup without images. */
    readonly hasImages: boolean
  } | null
}

/** The backup folder, as this process sees it. */
export type Backups = {
  /** The absolute path of the folder. */
  readonly folder: string
  /** Backups, latest first. */
  list(): Promise<StoredBackup[]>
  /** The bytes that the backup in progress, in any process, has written; null without one. */
  measureRun(): Promise<number | null>
  /** Refuses if the folder cannot hold one more backup. */
  check(): Promise<null | Refusal<'backup-disk-full' | 'backup-folder-unusable'>>
  /** Makes a backup with this name, unless it exists. */
  make(name: string): Promise<void>
  /** @returns null when there is no such backup */
  open(name: string): Promise<{ readonly bytes: number; readonly body: ReadableStream } | null>
  /** @returns whether there was such a backup */
  remove(name: string): Promise<boolean>
}
