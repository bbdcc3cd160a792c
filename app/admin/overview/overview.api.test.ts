import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDLE_JOBS, openTestApp, type TestApp } from '../../../tests/helpers/app/app.ts'
import { signUpOperator } from '../../../tests/helpers/app/operator.ts'
import { newId } from '../../kernel/id.ts'

let app: TestApp

const failure = (isRetried: boolean) => {
  const name = 'send-mail'
  const about = 'Confirm your email address'
  return { id: newId(), name, about, isRetried, runs: 3, addedAt: new Date(), error: 'no answer' }
}
const jobs = {
  ...IDLE_JOBS,
  report: async () => ({ queues: [], failures: [failure(false), failure(true), failure(false)] }),
}

beforeAll(async () => {
  app = await openTestApp({ jobs })
})
afterAll(() => app.close())

test('the overview counts the jobs that an operator has to run again', async () => {
  const operator = await signUpOperator(app)
  const { body } = await operator.call('GET', '/admin/overview')
  expect(body).toMatchObject({ people: 1, operators: 1, failedJobs: 2 })
})
