import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDLE_JOBS, openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator } from '../../../tests/helpers/app/operator.ts'
import type { Person } from '../../../tests/helpers/app/person.ts'
import { newId } from '../../kernel/id.ts'

const FAILED = newId()
const retried: string[] = []
let app: TestApp
let operator: Person

beforeAll(async () => {
  app = await openTestApp({
    jobs: {
      ...IDLE_JOBS,
      report: () => Promise.reject(new Error('a report reads every job')),
      hasFailed: async (name, id) => name === 'send-mail' && id === FAILED,
      retry: async (_, id) => retried.push(id) > 0,
    },
  })
  operator = await signUpOperator(app)
})

afterAll(() => app.close())

test('an operator retries a failed job, which the audit log has, without a report', async () => {
  const retry = (id: string) => operator.call('PUT', `/admin/jobs/send-mail/${id}/retry`)
  expect((await retry(FAILED)).status).toBe(204)
  expect((await retry(newId())).body.code).toBe('job-not-found')
  expect(retried).toEqual([FAILED])
  const { body } = await operator.call('GET', `/admin/audit-log?subjectId=${FAILED}`)
  expect(body.items).toMatchObject([{ action: 'job.retried' }])
})
