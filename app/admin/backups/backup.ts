import type { Refusal } from '../../kernel/result.ts'
import type { StoredBackup } from './backup.schema.ts'

/** The name of the job that makes a backup. */
export const BACKUP_JOB = 'make-backup'

const NAME = /^frame-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/

/** Whether a file in the backup folder is a finished backup. */
export const isBackupName = (name: string): boolean => NAME.test(name)

/** The name of a backup, exact to the second, in UTC: `frame-2026-03-04T05-06-07Z.tar`. */
export const backupName = (now: Date): string =>
  `frame-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`

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
