import { z } from 'zod'

/** Increases with every change that makes older archives unreadable. */
export const ARCHIVE_FORMAT = 1

/** The names of the entries, in the order of the archive. */
export const HEAD = 'frame-backup.json'
export const SECRET = 'auth-secret'
export const CONTENTS = 'contents.json'
export const TABLES = 'tables/'
export const IMAGES = 'images/'

const Migration = z.object({ hash: z.string(), createdAt: z.number() })
const Table = z.object({ name: z.string().min(1), columns: z.array(z.string().min(1)) })
const Sequence = z.object({
  name: z.string().min(1),
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
})

/** The part of the first entry that every format has. */
export const AnyHead = z.object({ format: z.int().positive() })

export const Head = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  createdAt: z.iso.datetime(),
  /** The migrations of the database's schema, oldest first. */
  migrations: z.array(Migration).min(1),
  /** A table stands after the tables that it references. */
  tables: z.array(Table).min(1),
  sequences: z.array(Sequence),
})
export type Head = z.infer<typeof Head>
export type TableShape = z.infer<typeof Table>
export type SequenceState = z.infer<typeof Sequence>

const TableSum = z.object({ rows: z.int().nonnegative(), digest: z.string() })
export type TableSum = z.infer<typeof TableSum>

/** The entry at the end of an archive, with the counts of all before it. */
export const Contents = z.object({
  tables: z.record(z.string(), TableSum),
  imageFiles: z.int().nonnegative(),
  /** False for a backup without images. */
  hasImages: z.boolean().default(true),
  /** Files that the database names and the image store lacks. */
  missingFiles: z.array(z.string()),
})
export type Contents = z.infer<typeof Contents>
