import { z } from '@hono/zod-openapi'
import type { Jobs } from '../../database/jobs.server.ts'
import { apiRouter, ProblemError } from '../../http/http.server.ts'
import { RowId } from '../../http/id.schema.ts'
import { jsonResponse, NO_CONTENT, operation } from '../../http/operation.server.ts'
import { logAudit } from '../audit/audit-log.store.server.ts'
import type { OperatorServices } from '../operators/operator-access.server.ts'

export type JobApiServices = OperatorServices & {
  /** Null in a process without background jobs. */
  readonly jobs: Pick<Jobs, 'report' | 'hasFailed' | 'retry'> | null
}

/** Lists background jobs with their failures, and retries failed ones. */
export function createJobApi({ db, jobs }: JobApiServices) {
  return apiRouter()
    .openapi(list, async (c) => {
      const report = (await jobs?.report()) ?? null
      const failures = report?.failures ?? []
      return c.json(
        {
          isRunning: report !== null,
          queues: [...(report?.queues ?? [])],
          failures: failures.map((job) => ({ ...job, addedAt: job.addedAt.toISOString() })),
        },
        200,
      )
    })
    .openapi(retry, async (c) => {
      const { id: actorId } = c.get('operator')
      const { name, id } = c.req.valid('param')
      if (!(await jobs?.hasFailed(name, id))) throw new ProblemError('job-not-found')
      // Logs first, because the job queue commits separately: a retry is never missing in the log.
      await logAudit(db, { actorId, action: 'job.retried', subjectId: id, after: { name } })
      if (!(await jobs?.retry(name, id))) throw new ProblemError('job-not-found')
      return c.body(null, 204)
    })
}

const count = z.int()

const JobReportSchema = z
  .object({
    isRunning: z.boolean().describe('Whether this process runs background jobs'),
    queues: z.array(
      z.object({
        name: z.string(),
        cron: z.string().nullable(),
        waiting: count,
        active: count,
        completed: count,
        failed: count,
      }),
    ),
    failures: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        about: z.string().describe('What it is about, such as the subject of a mail; may be empty'),
        isRetried: z.boolean().describe('Whether it runs again automatically'),
        runs: count,
        addedAt: z.iso.datetime(),
        error: z.string(),
      }),
    ),
  })
  .openapi('JobReport')

const list = operation({
  method: 'get',
  path: '/admin/jobs',
  operationId: 'listJobs',
  tags: ['Administration'],
  summary: 'Background jobs, and those that have failed',
  responses: { 200: jsonResponse(JobReportSchema, 'The jobs of all processes') },
})

const retry = operation({
  method: 'put',
  path: '/admin/jobs/{name}/{id}/retry',
  operationId: 'retryJob',
  tags: ['Administration'],
  summary: 'Run a job that has failed for good again',
  request: { params: z.object({ name: z.string().max(100), id: RowId }) },
  responses: { 204: NO_CONTENT },
  refusals: ['job-not-found'],
})
