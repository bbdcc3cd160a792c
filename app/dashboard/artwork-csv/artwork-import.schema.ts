import { z } from '@hono/zod-openapi'
import { CSV_COLUMNS } from './artwork-csv.ts'

/** `check` is a dry run. */
export const IMPORT_MODES = ['check', 'all', 'valid'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

export const ImportForm = z.object({
  file: z
    .instanceof(File, { error: 'Choose a CSV file' })
    .openapi({ type: 'string', format: 'binary', description: 'CSV, at most 5 MB' }),
  mode: z
    .enum(IMPORT_MODES)
    .default('check')
    .describe(
      '`check` changes nothing; `all` imports the table only if no row has a problem; `valid` ' +
        'imports the rows without problems',
    ),
})

export const ImportReportSchema = z
  .object({
    mode: z.enum(IMPORT_MODES),
    isImported: z.boolean().describe('False for a dry run, and for `all` with problems'),
    rows: z.int(),
    created: z.int().describe('Rows that add a draft, or would'),
    changed: z.int().describe('Rows that change a work, or would'),
    unchanged: z.int(),
    refused: z.int().describe('Rows with problems'),
    unknownColumns: z.array(z.string()).describe('Columns that were left out'),
    problems: z.array(
      z.object({
        row: z.int().describe('As spreadsheets count: the header is row 1'),
        column: z.enum(CSV_COLUMNS).nullable().describe('Null for the whole row'),
        message: z.string(),
      }),
    ),
    changes: z.array(
      z.object({
        row: z.int(),
        id: z.uuid().nullable().describe('The work; null for one that a dry run would add'),
        title: z.string(),
        columns: z.array(z.enum(CSV_COLUMNS)).describe('What differs'),
      }),
    ),
  })
  .meta({ id: 'ArtworkImportReport' })

export type ImportReport = z.infer<typeof ImportReportSchema>
