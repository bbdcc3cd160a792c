import { z } from 'zod'

const count = z.int()

const StoredBackupSchema = z.object({
  name: z.string(),
  createdAt: z.iso.datetime(),
  bytes: count,
  isOfThisVersion: z.boolean().describe('Restoring an older backup migrates it'),
  counts: z
    .object({ people: count, works: count, imageFiles: count, hasImages: z.boolean() })
    .nullable()
    .describe('Null for a file that was cut short'),
})

export const BackupsSchema = z
  .object({
    folder: z.string().describe('On the server'),
    restoreCommand: z.string().describe('Restores a backup, on the server'),
    items: z.array(StoredBackupSchema),
    isWaiting: z.boolean().describe('Whether one is about to be made'),
    writtenBytes: count.nullable().describe('Of the backup in progress; null without one'),
    failures: z.array(
      z.object({ addedAt: z.iso.datetime(), error: z.string(), isRetried: z.boolean() }),
    ),
  })
  .meta({ id: 'Backups' })

/** A backup in the backup folder. Only the beginning and the end of its file are read. */
export type StoredBackup = z.infer<typeof StoredBackupSchema>
