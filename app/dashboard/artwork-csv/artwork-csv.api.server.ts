import { z } from '@hono/zod-openapi'
import type { Artwork } from '../../artworks/artwork.ts'
import { countArtworks, listArtistArtworks } from '../../artworks/artwork.store.server.ts'
import { MAX_ARTWORKS } from '../../artworks/artwork.ts'
import type { ChangeServices } from '../../artworks/saving/change-artwork.server.ts'
import { saveArtworks, type ArtworkWrite } from '../../artworks/saving/save-artworks.server.ts'
import type { Database } from '../../database/database.server.ts'
import { apiRouter, orThrow, ProblemError, requireArtist } from '../../http/http.server.ts'
import { FILE_NAME, jsonResponse, operation } from '../../http/operation.server.ts'
import { streamOf } from '../../http/text-stream.server.ts'
import type { RateLimiter } from '../../http/rate-limit.server.ts'
import { decodeCursor, type Keyset, type Page } from '../../kernel/keyset.ts'
import * as messages from '../../kernel/message.ts'
import type { Refusal } from '../../kernel/result.ts'
import { BATCH_OPERATIONS } from '../../routing/batch-route-facts.ts'
import { listOriginals } from '../../images/storage/image-row.store.server.ts'
import { dayOf } from '../../kernel/timestamp.ts'
import {
  artworkCsvHeader,
  artworkCsvLine,
  MAX_CSV_BYTES,
  type CsvSeparatorName,
} from './artwork-csv.ts'
import { importComparer, type NearDuplicates } from './compare-imported.server.ts'
import {
  ImportForm,
  ImportReportSchema,
  type ImportMode,
  type ImportReport,
} from './artwork-import.schema.ts'
import { importPlanner, problemOf, refusedRow, type PlannedRow } from './plan-import.server.ts'
import { readCsv } from './read-csv.server.ts'

export type ArtworkCsvServices = ChangeServices & {
  limiter: RateLimiter
  /** Charges the write budget one unit per saved work, since one import writes many. */
  chargeWrites: (userId: string, units: number) => void
}

/** An artist's works as a table: exported, and imported with a dry run. */
export function createArtworkCsvApi(services: ArtworkCsvServices) {
  const { db, limiter, chargeWrites } = services
  const plan = importPlanner(services)
  const compare = importComparer(services)
  return apiRouter()
    .openapi(download, async (c) => {
      const artist = await requireArtist(c)
      const { limits } = BATCH_OPERATIONS['GET /api/users/me/artworks/export']
      await limiter.count(`table:${artist.id}`, limits.perAccount)
      const { separator } = c.req.valid('query')
      const day = dayOf(new Date())
      c.header('content-type', 'text/csv; charset=utf-8')
      c.header('content-disposition', `attachment; filename="artworks-${day}.csv"`)
      return c.body(streamOf(csvLines(db, artist.id, separator)), 200)
    })
    .openapi(importTable, async (c) => {
      const artist = await requireArtist(c, messages.notLoggedIn)
      const { limits } = BATCH_OPERATIONS['POST /api/users/me/artworks/imports']
      await limiter.count(`table:${artist.id}`, limits.perAccount)
      const { file, mode, images } = c.req.valid('form')
      if (file.size > MAX_CSV_BYTES) throw new ProblemError('request-too-large')
      const table = orThrow(await readCsv(await file.bytes()))
      const context = {
        artistId: artist.id,
        address: c.get('address'),
        images,
        isDryRun: mode === 'check',
      }
      const planned = await refuseBeyondLimit(db, artist.id, await plan(table.rows, context))
      const saves = mode === 'valid' || (mode === 'all' && planned.every(isWithoutProblems))
      const saved = saves ? await savePlanned(db, planned, mode) : planned
      const isImported = saves && (mode === 'valid' || saved.every(isWithoutProblems))
      if (isImported) chargeWrites(artist.id, saved.filter(({ write }) => write !== null).length)
      const near: NearDuplicates = isImported ? await compare(artist.id, saved) : new Map()
      const { unknownColumns } = table
      return c.json(reportOf(saved, { mode, isImported, unknownColumns, near }), 200)
    })
}

const isWithoutProblems = ({ problems }: PlannedRow): boolean => problems.length === 0

/** Works per database read. */
const BATCH = 200

/** Yields the artist's works, newest first, and reads the next batch only on demand. */
export async function* eachArtwork(db: Database, artistId: string): AsyncGenerator<Artwork[]> {
  for (let after: Keyset | null = null; ;) {
    const page: Page<Artwork> = await listArtistArtworks(db, artistId, {
      limit: BATCH,
      after,
      status: 'any',
    })
    yield page.items
    if (page.nextCursor === null) return
    after = decodeCursor(page.nextCursor)
  }
}

/** The table, header first. */
export async function* csvLines(
  db: Database,
  artistId: string,
  separator: CsvSeparatorName,
): AsyncGenerator<string> {
  yield artworkCsvHeader(separator)
  for await (const works of eachArtwork(db, artistId)) {
    const originals = await listOriginals(
      db,
      works.map(({ image }) => image.id),
    )
    const formats = new Map(originals.map(({ id, originalFormat }) => [id, originalFormat]))
    const lines = works
      .map((artwork) => ({ artwork, originalFormat: formats.get(artwork.image.id) ?? 'tif' }))
      .map((work) => artworkCsvLine(work, separator))
      .join('')
    if (lines !== '') yield lines
  }
}

/** Refuses rows that would exceed the limit of works per artist. */
async function refuseBeyondLimit(
  db: Database,
  artistId: string,
  planned: readonly PlannedRow[],
): Promise<readonly PlannedRow[]> {
  const isNew = ({ write }: PlannedRow) => write !== null && 'row' in write
  if (!planned.some(isNew)) return planned
  let remaining = MAX_ARTWORKS - (await countArtworks(db, artistId))
  return planned.map((row) => {
    if (!isNew(row)) return row
    remaining -= 1
    return remaining >= 0 ? row : refusedRow(row, problemOf({ refused: 'artworks-full' }))
  })
}

/** Rows per transaction. If one is refused, the rows of its batch are saved one by one. */
const SAVE_BATCH = 100

async function savePlanned(
  db: Database,
  planned: readonly PlannedRow[],
  mode: ImportMode,
): Promise<readonly PlannedRow[]> {
  const writing = planned.flatMap((row) => (row.write === null ? [] : [{ row, write: row.write }]))
  const writes = writing.map(({ write }) => write)
  const outcomes =
    mode === 'all' ? await saveArtworks(db, writes, { atomic: true }) : await saveValid(db, writes)
  const refusals = new Map(writing.map(({ row }, index) => [row, outcomes[index] ?? null]))
  return planned.map((row) => {
    const refusal = refusals.get(row) ?? null
    return refusal === null ? row : refusedRow(row, problemOf(refusal))
  })
}

async function saveValid(db: Database, writes: readonly ArtworkWrite[]) {
  const outcomes: (Refusal | null)[] = []
  for (let at = 0; at < writes.length; at += SAVE_BATCH) {
    const some = writes.slice(at, at + SAVE_BATCH)
    const together = await saveArtworks(db, some, { atomic: true })
    const isSaved = together.every((outcome) => outcome === null)
    outcomes.push(...(isSaved ? together : await saveArtworks(db, some, { atomic: false })))
  }
  return outcomes
}

type Known = Pick<ImportReport, 'mode' | 'isImported'> & {
  readonly unknownColumns: readonly string[]
  readonly near: NearDuplicates
}

function reportOf(planned: readonly PlannedRow[], { near, ...known }: Known): ImportReport {
  const writing = planned.flatMap((row) =>
    row.write === null ? [] : [{ ...row, write: row.write }],
  )
  const created = writing.filter(({ isNew }) => isNew)
  return {
    ...known,
    unknownColumns: [...known.unknownColumns],
    rows: planned.length,
    created: created.length,
    changed: writing.length - created.length,
    unchanged: planned.filter((row) => row.write === null && isWithoutProblems(row)).length,
    refused: planned.filter((row) => !isWithoutProblems(row)).length,
    problems: planned.flatMap(({ problems }) => problems),
    changes: writing.map(({ row, title, write, columns, imageFile }) => {
      const id = 'key' in write ? write.key.id : known.isImported ? write.row.id : null
      const nearDuplicate = near.get(id ?? '')
      return {
        row,
        id,
        title,
        columns: [...columns],
        imageFile,
        ...(nearDuplicate !== undefined && { nearDuplicate }),
      }
    }),
  }
}

const download = operation({
  method: 'get',
  path: '/users/me/artworks/export',
  operationId: 'exportArtworks',
  tags: ['Artworks'],
  summary: 'Your works as a table, newest first',
  description:
    'CSV in UTF-8 (RFC 4180). Prices are in euros with a point, sizes in centimetres, tags are ' +
    'separated by commas. An apostrophe before `=`, `+`, `-` or `@` keeps spreadsheets from running ' +
    'a cell as a formula; an import takes it away.',
  request: {
    query: z.object({
      separator: z
        .enum(['comma', 'semicolon'])
        .default('comma')
        .describe('Excel takes a semicolon where commas are for decimals'),
    }),
  },
  responses: {
    200: {
      description: 'The table',
      headers: FILE_NAME,
      content: { 'text/csv': { schema: z.string() } },
    },
  },
  refusals: ['too-many-requests'],
})

const importTable = operation({
  method: 'post',
  path: '/users/me/artworks/imports',
  operationId: 'importArtworks',
  tags: ['Artworks'],
  summary: 'Change and add works by a table, or check it only',
  description:
    'At most 2,000 rows and 5 MB, with the columns of the export; a column that is missing changes ' +
    'nothing. A row with an `id` changes that work. A row without one changes the work with its ' +
    '`image`, or adds a draft with that image; the image may also be a file of `images`. ' +
    'Importing a table again changes nothing.',
  request: { body: { content: { 'multipart/form-data': { schema: ImportForm } }, required: true } },
  responses: { 200: jsonResponse(ImportReportSchema, 'What the table changes, or would change') },
  refusals: ['table-unreadable', 'table-too-long', 'request-too-large', 'too-many-requests'],
})
