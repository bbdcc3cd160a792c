import { z } from '@hono/zod-openapi'
import type { Jobs } from '../../database/jobs.server.ts'
import { commandLine } from '../../config/project-root.server.ts'
import { apiRouter, orThrow, ProblemError } from '../../http/http.server.ts'
import { fileResponse, jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import type { OperatorServices } from '../operators/operator-access.server.ts'
import { BackupsSchema } from './backup.schema.ts'
import { BACKUP_JOB, backupName, isBackupName, type Backups } from './backup.ts'

type BackupApiServices = OperatorServices & {
  readonly backups: Backups
  /** Null in a process without background jobs. */
  readonly jobs: Pick<Jobs, 'add' | 'report'> | null
}

/** Lists, downloads and deletes backups, and queues the job that makes one. */
export function createBackupApi(services: BackupApiServices) {
  const { db, backups, jobs } = services
  return apiRouter()
    .openapi(list, async (c) => {
      const { folder } = backups
      const [items, run] = await Promise.all([backups.list(), findRun(services)])
      const { isWaiting, writtenBytes, failures } = run
      const restoreCommand = commandLine('restore', '<file>')
      return c.json({ folder, restoreCommand, items, isWaiting, writtenBytes, failures }, 200)
    })
    .openapi(make, async (c) => {
      const { id: actorId } = c.get('operator')
      const { areJobsRunning, isWaiting, writtenBytes } = await findRun(services)
      if (!areJobsRunning) throw new ProblemError('jobs-not-running')
      if (isWaiting || writtenBytes !== null) throw new ProblemError('backup-running')
      orThrow(await backups.check())
      const name = backupName(new Date())
      // Logs first, because the job queue commits separately: a queued backup is never missing in
      // the log.
      await logAudit(db, { actorId, action: 'backup.made', subjectId: name })
      if (!(await jobs?.add(BACKUP_JOB, { name }))) throw new ProblemError('jobs-not-running')
      return c.json({ name }, 202)
    })
    .openapi(download, async (c) => {
      const { id: actorId } = c.get('operator')
      const { name } = c.req.valid('param')
      const file = await backups.open(name)
      if (file === null) throw new ProblemError('backup-not-found')
      await logAudit(db, { actorId, action: 'backup.downloaded', subjectId: name })
      c.header('content-type', 'application/x-tar')
      c.header('content-length', String(file.bytes))
      c.header('content-disposition', `attachment; filename="${name}"`)
      return c.body(file.body, 200)
    })
    .openapi(remove, async (c) => {
      const { id: actorId } = c.get('operator')
      const { name } = c.req.valid('param')
      if (!(await backups.remove(name))) throw new ProblemError('backup-not-found')
      await logAudit(db, { actorId, action: 'backup.deleted', subjectId: name })
      return c.body(null, 204)
    })
}

/** The state of backups in all processes, from the job queue and the backup in progress. */
async function findRun({ backups, jobs }: Pick<BackupApiServices, 'backups' | 'jobs'>) {
  const [report, writtenBytes] = await Promise.all([jobs?.report() ?? null, backups.measureRun()])
  const queue = report?.queues.find(({ name }) => name === BACKUP_JOB)
  const failures = report?.failures.filter(({ name }) => name === BACKUP_JOB) ?? []
  const isWaiting = queue !== undefined && queue.waiting + queue.active > 0
  return {
    areJobsRunning: report !== null,
    isWaiting: isWaiting && writtenBytes === null,
    writtenBytes,
    failures: failures.map(({ addedAt, error, isRetried }) => ({
      addedAt: addedAt.toISOString(),
      error,
      isRetried,
    })),
  }
}

const list = operation({
  method: 'get',
  path: '/admin/backups',
  operationId: 'listBackups',
  tags: ['Administration'],
  summary: 'The backups in this server’s folder, latest first',
  responses: { 200: jsonResponse(BackupsSchema, 'The backups, and the one in progress') },
})

const make = operation({
  method: 'post',
  path: '/admin/backups',
  operationId: 'makeBackup',
  tags: ['Administration'],
  summary: 'Make a backup in the background',
  description: 'One at a time, while Frame runs. It appears in the list when it is complete.',
  responses: { 202: jsonResponse(z.object({ name: z.string() }), 'It will have this name') },
  refusals: ['backup-running', 'backup-disk-full', 'backup-folder-unusable', 'jobs-not-running'],
})

const BackupName = z.object({
  name: z.string().max(100).refine(isBackupName, 'is the name of a backup in the list'),
})

const download = operation({
  method: 'get',
  path: '/admin/backups/{name}',
  operationId: 'downloadBackup',
  tags: ['Administration'],
  summary: 'Download a backup',
  description: 'One file for the command `restore`. It holds everything, so keep it safe.',
  request: { params: BackupName },
  responses: { 200: fileResponse('application/x-tar', 'The file') },
  refusals: ['backup-not-found'],
})

const remove = operation({
  method: 'delete',
  path: '/admin/backups/{name}',
  operationId: 'deleteBackup',
  tags: ['Administration'],
  summary: 'Delete a backup',
  request: { params: BackupName },
  responses: { 204: NO_CONTENT },
  refusals: ['backup-not-found'],
})
