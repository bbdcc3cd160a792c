import { z } from '@hono/zod-openapi'
import { NearDuplicateSchema } from '../../artworks/artwork.schema.ts'
import { MAX_BATCH_IMAGES } from '../batch/batch-item.ts'
import { formatBytes } from '../../kernel/bytes.ts'
import { CSV_COLUMNS, MAX_CSV_BYTES } from './artwork-csv.ts'

/** `check`: dry run; `all`: saves every row or none; `valid`: saves the rows without problems. */
const IMPORT_MODES = ['check', 'all', 'valid'] as const
export type ImportMode = (typeof IMPORT_MODES)[number]

/** An image file of the same ZIP as the table. Its name matches the `image` cell of a row. */
const ImportedImageSchema = z.object({
  name: z.string().max(1000),
  artworkId: z.uuid().nullable().describe('The draft that the file has become; null before'),
})
export type ImportedImage = z.infer<typeof ImportedImageSchema>

export const ImportForm = z.object({
  file: z.instanceof(File, { error: 'Choose a CSV file' }).openapi({
    type: 'string',
    format: 'binary',
    description: `CSV, at most ${formatBytes(MAX_CSV_BYTES)}`,
  }),
  mode: z
    .enum(IMPORT_MODES)
    .default('check')
    .describe(
      '`check` changes nothing; `all` imports the table only if no row has a problem; `valid` ' +
        'imports the rows without problems',
    ),
  images: z
    .string()
    .max(500_000)
    .default('[]')
    .transform(parseJson)
    .pipe(z.array(ImportedImageSchema).max(MAX_BATCH_IMAGES))
    .openapi({
      type: 'string',
      description:
        'The image files that rows without an `id` may name, as a JSON list of `name` and ' +
        '`artworkId`: the draft that `createArtworkFromUpload` made of the file. A dry run takes ' +
        'null for files that are not uploaded yet.',
    }),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

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
        imageFile: z.string().nullable().describe('The file of `images` that the row takes'),
        nearDuplicate: NearDuplicateSchema.optional(),
      }),
    ),
  })
  .meta({ id: 'ArtworkImportReport' })

export type ImportReport = z.infer<typeof ImportReportSchema>
