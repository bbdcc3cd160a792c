import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database.ts'
import { createJobs, type Jobs } from './jobs.server.ts'

let database: TestDatabase
let started: Jobs[]
let warnings: string[]

beforeEach(async () => {
  database = await openTestDatabase()
  started = []
  warnings = []
})

afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  await database.close()
})

/** A process with one job, and what its runs add up to. */
async function startProcess(run: () => Promise<void>): Promise<Jobs> {
  const jobs = createJobs({
    pool: database.pool,
    jobs: [{ name: 'tidy', cron: '0 * * * *', run }],
    log: { warn: (_, message) => void warnings.push(message) },
  })
  started.push(jobs)
  await jobs.start()
  return jobs
}

/** Puts a job into the queue, as the schedule does when it is due. */
const makeDue = () =>
  database.pool.query("insert into pgboss.job (name, policy) values ('tidy', 'singleton')")

test('two processes may prepare the queue at the same moment, and keep one schedule', async () => {
  await Promise.all([startProcess(async () => {}), startProcess(async () => {})])
  expect(warnings).toEqual([])
  const { rows } = await database.pool.query('select name, cron from pgboss.schedule')
  expect(rows).toEqual([{ name: 'tidy', cron: '0 * * * *' }])
})

test('a job that is due runs once, and is counted', async () => {
  await startProcess(async () => {}).then((jobs) => jobs.stop())
  await makeDue()
  let runs = 0
  const run = async () => void (runs += 1)
  const [one, other] = await Promise.all([startProcess(run), startProcess(run)])
  await expect.poll(() => one.completed + other.completed).toBe(1)
  expect([runs, one.failed + other.failed]).toEqual([1, 0])
})

test('a job that fails is kept for another try', async () => {
  await startProcess(async () => {}).then((jobs) => jobs.stop())
  await makeDue()
  const jobs = await startProcess(() => Promise.reject(new Error('not now')))
  await expect.poll(() => jobs.failed).toBe(1)
  const state = async () => (await database.pool.query('select state from pgboss.job')).rows
  await expect.poll(state).toContainEqual({ state: 'retry' })
})

test('a role that may not create the schema is told what to do', async () => {
  const jobs = createJobs({
    pool: {
      query: () => Promise.reject(Object.assign(new Error('permission denied'), { code: '42501' })),
    },
    jobs: [],
    log: { warn: (_, message) => void warnings.push(message) },
  })
  await jobs.start()
  expect(warnings[0]).toContain('grant it CREATE on the database')
})
