import { z } from '@hono/zod-openapi'
import { apiRouter } from '../../http/http.server.ts'
import { streamOf } from '../../http/text-stream.server.ts'
import { FILE_NAME, jsonResponse, operation } from '../../http/operation.server.ts'
import { RowId } from '../../http/id.schema.ts'
import { logAudit, listAudit, type AuditFilter } from './audit-log.store.server.ts'
import { Action, AuditEntrySchema, type AuditEntry } from './audit-log.schema.ts'
import { auditCsvLine, CSV_HEADER } from './audit-log.ts'
import type { OperatorServices } from '../operators/operator-access.server.ts'
import { idPage } from '../../kernel/keyset.ts'
import { dayOf } from '../../kernel/timestamp.ts'

/** The number of rows that one query of the export reads. */
const EXPORT_BATCH = 1000

/** Reads and exports the audit log, which nothing can change. */
export function createAuditLogApi({ db }: OperatorServices) {
  async function* exportLines(filter: AuditFilter, { header, toLine }: AuditFormat) {
    if (header !== '') yield header
    for (let before: number | null = null; ;) {
      const batch: AuditEntry[] = await listAudit(db, filter, { limit: EXPORT_BATCH, before })
      if (batch.length > 0) yield batch.map(toLine).join('')
      if (batch.length < EXPORT_BATCH) return
      before = batch.at(-1)?.id ?? null
    }
  }
  return apiRouter()
    .openapi(list, async (c) => {
      const { cursor = null, limit, ...filter } = c.req.valid('query')
      const rows = await listAudit(db, filter, { limit: limit + 1, before: cursor })
      return c.json(idPage(rows, limit), 200)
    })
    .openapi(download, async (c) => {
      const { id } = c.get('operator')
      const { format, ...filter } = c.req.valid('query')
      await logAudit(db, {
        actorId: id,
        action: 'audit-log.exported',
        subjectId: id,
        after: { format },
      })
      const file = FORMATS[format]
      const day = dayOf(new Date())
      c.header('content-type', file.type)
      c.header('content-disposition', `attachment; filename="frame-audit-log-${day}.${format}"`)
      return c.body(streamOf(exportLines(filter, file)), 200)
    })
}

type AuditFormat = {
  readonly header: string
  readonly toLine: (entry: AuditEntry) => string
}

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', header: CSV_HEADER, toLine: auditCsvLine },
  jsonl: {
    type: 'application/jsonl',
    header: '',
    toLine: (entry: AuditEntry) => `${JSON.stringify(entry)}\n`,
  },
} as const

const filterFields = {
  action: Action.optional(),
  actorId: RowId.optional().describe('What this operator did'),
  subjectId: z.string().max(100).optional().describe('What was done to this person, work or job'),
}

const list = operation({
  method: 'get',
  path: '/admin/audit-log',
  operationId: 'listAuditLog',
  tags: ['Administration'],
  summary: 'What operators did, latest first',
  request: {
    query: z.object({
      ...filterFields,
      cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: jsonResponse(
      z.object({ items: z.array(AuditEntrySchema), nextCursor: z.int().nullable() }),
      'A page of the log',
    ),
  },
})

const text = z.string()

const download = operation({
  method: 'get',
  path: '/admin/audit-log/export',
  operationId: 'exportAuditLog',
  tags: ['Administration'],
  summary: 'The whole audit log as a file, latest first',
  description: 'As CSV for spreadsheets, or as JSON Lines. The export is logged, too.',
  request: {
    query: z.object({ ...filterFields, format: z.enum(['csv', 'jsonl']).default('csv') }),
  },
  responses: {
    200: {
      description: 'The file',
      headers: FILE_NAME,
      content: { 'text/csv': { schema: text }, 'application/jsonl': { schema: text } },
    },
  },
})
