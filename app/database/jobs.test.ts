import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../tests/helpers/database/database.ts'
import { createJobs, type Jobs, type QueuedJob } from './jobs.server.ts'
import { openListener, type Listener } from './listener.server.ts'

let database: TestDatabase
let started: Jobs[]
let listeners: Listener[]
let warnings: string[]

beforeEach(async () => {
  database = await openTestDatabase()
  started = []
  listeners = []
  warnings = []
})

afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  await Promise.all(listeners.map((listener) => listener.close()))
  await database.close()
})

/** A process with one scheduled job, and perhaps one queue. */
async function startProcess(
  run: () => Promise<void>,
  queued: readonly QueuedJob[] = [],
): Promise<Jobs> {
  const listener = openListener(database.address)
  listeners.push(listener)
  const jobs = createJobs({
    pool: database.pool,
    listener,
    scheduled: [{ name: 'tidy', cron: '0 * * * *', run }],
    queued,
    log: { warn: (_, message) => void warnings.push(message) },
  })
  started.push(jobs)
  await jobs.start()
  return jobs
}

const sumOf = (...counts: readonly Jobs['completed'][]) =>
  counts.flatMap((count) => Object.values(count)).reduce((sum, one) => sum + one, 0)

const queuedData = async () =>
  (await database.pool.query("select data from pgboss.job where name = 'greet'")).rows

/** Puts a job into the queue, as the schedule does when it is due. */
const makeDue = () =>
  database.pool.query("insert into pgboss.job (name, policy) values ('tidy', 'singleton')")

test('two processes may prepare the queue at the same moment, and keep one schedule', async () => {
  await Promise.all([startProcess(async () => {}), startProcess(async () => {})])
  expect(warnings).toEqual([])
  const { rows } = await database.pool.query('select name, cron from pgboss.schedule')
  expect(rows).toEqual([{ name: 'tidy', cron: '0 * * * *' }])
})

test('queues of jobs that an earlier version had are deleted with their schedules', async () => {
  const namesIn = async (table: string) =>
    (await database.pool.query(`select name from pgboss.${table}`)).rows.map(({ name }) => name)
  await startProcess(async () => {}).then((jobs) => jobs.stop())
  await makeDue()
  const listener = openListener(database.address)
  listeners.push(listener)
  const clean = { name: 'clean', cron: '0 * * * *', run: async () => {} }
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const shared = { pool: database.pool, listener, scheduled: [clean], queued: [], log }
  const jobs = createJobs({ ...shared, former: ['tidy', 'never-was'] })
  started.push(jobs)
  await jobs.start()
  expect(await namesIn('schedule')).toEqual(['clean'])
  expect(await namesIn('queue')).not.toContain('tidy')
  expect(await namesIn('job')).not.toContain('tidy')
  expect(warnings).toEqual([])
})

test('a job that is due runs once, and is counted', async () => {
  await startProcess(async () => {}).then((jobs) => jobs.stop())
  await makeDue()
  let runs = 0
  const run = async () => void (runs += 1)
  const [one, other] = await Promise.all([startProcess(run), startProcess(run)])
  await expect.poll(() => sumOf(one.completed, other.completed)).toBe(1)
  expect([runs, sumOf(one.failed, other.failed)]).toEqual([1, 0])
})

test('a job that fails is kept for another try', async () => {
  await startProcess(async () => {}).then((jobs) => jobs.stop())
  await makeDue()
  const jobs = await startProcess(() => Promise.reject(new Error('not now')))
  await expect.poll(() => jobs.failed['tidy']).toBe(1)
  const state = async () => (await database.pool.query('select state from pgboss.job')).rows
  await expect.poll(state).toContainEqual({ state: 'retry' })
})

test('a role that may not create the schema is told what to do', async () => {
  const jobs = createJobs({
    pool: {
      query: () => Promise.reject(Object.assign(new Error('permission denied'), { code: '42501' })),
    },
    listener: { subscribe: async () => {} },
    scheduled: [],
    queued: [],
    log: { warn: (_, message) => void warnings.push(message) },
  })
  await jobs.start()
  expect(await jobs.add('greet', {})).toBe(false)
  await jobs.remove('greet', {})
  expect(warnings[0]).toContain('grant it CREATE on the database')
})

test('jobs begin when the database is there again after the start', async () => {
  let isDown = true
  const pool = {
    query: (text: string, values?: unknown[]) =>
      isDown ? Promise.reject(new Error('unavailable')) : database.pool.query(text, values),
  }
  const listener = openListener(database.address)
  listeners.push(listener)
  let greeted = 0
  const greet = { name: 'greet', run: async () => void (greeted += 1) }
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const shared = { pool, listener, scheduled: [], queued: [greet], log, restartMs: 50 }
  const jobs = createJobs(shared)
  started.push(jobs)
  await jobs.start()
  expect(await jobs.add('greet', {})).toBe(false)
  isDown = false
  await expect.poll(() => jobs.add('greet', {}), { timeout: 5000 }).toBe(true)
  await expect.poll(() => greeted).toBe(1)
  expect(warnings).toEqual(['background jobs could not be started'])
})

test('a queued job is done at once by one process, and leaves no data', async () => {
  const greeted: object[] = []
  const greet = { name: 'greet', run: async (data: object) => void greeted.push(data) }
  const [one, other] = await Promise.all([
    startProcess(async () => {}, [greet]),
    startProcess(async () => {}, [greet]),
  ])
  expect(await one.add('greet', { to: 'ada' })).toBe(true)
  await expect.poll(() => sumOf(one.completed, other.completed)).toBe(1)
  expect(greeted).toEqual([{ to: 'ada' }])
  await expect.poll(queuedData).toEqual([])
  expect(warnings).toEqual([])
})

test('jobs that wait are done one after the other, without another notification', async () => {
  const greeted: object[] = []
  const greet = { name: 'greet', run: async (data: object) => void greeted.push(data) }
  await startProcess(async () => {}, [greet]).then((jobs) => jobs.stop())
  await database.pool.query(
    `insert into pgboss.job (name, data) values ('greet', '1'), ('greet', '2'), ('greet', '3')`,
  )
  await startProcess(async () => {}, [greet])
  await expect.poll(() => greeted.toSorted()).toEqual([1, 2, 3])
})

test('a queued job that fails waits for another try, unless it is removed', async () => {
  const greet = { name: 'greet', run: () => Promise.reject(new Error('not now')) }
  const jobs = await startProcess(async () => {}, [greet])
  await jobs.add('greet', { to: 'ada' })
  await jobs.add('greet', { to: 'carl' })
  await expect.poll(() => jobs.failed['greet']).toBe(2)
  expect(await queuedData()).toHaveLength(2)
  await jobs.remove('greet', { to: 'ada' })
  expect(await queuedData()).toEqual([{ data: { to: 'carl' } }])
})

test('the data of a job that is given up is deleted', async () => {
  const greet = { name: 'greet', run: () => Promise.reject(new Error('never')) }
  await startProcess(async () => {}, [greet]).then((jobs) => jobs.stop())
  await database.pool.query(
    "insert into pgboss.job (name, data, retry_limit) values ('greet', '{}', 0)",
  )
  const jobs = await startProcess(async () => {}, [greet])
  await expect.poll(() => jobs.failed['greet']).toBe(1)
  await expect.poll(queuedData).toEqual([])
})

test('a report says what a queued job is about', async () => {
  const greet = {
    name: 'greet',
    run: () => Promise.reject(new Error('not now')),
    describe: (data: object) => `To greet, with ${Object.keys(data).length} fact`,
  }
  const jobs = await startProcess(async () => {}, [greet])
  await jobs.add('greet', { to: 'ada' })
  await expect
    .poll(async () => (await jobs.report())?.failures)
    .toMatchObject([{ name: 'greet', about: 'To greet, with 1 fact', isRetried: true }])
})

test('a report has a failure after more jobs than a day has minutes', async () => {
  await startProcess(async () => {}).then((jobs) => jobs.stop())
  await database.pool.query(`
    insert into pgboss.job (name, policy, state, created_on)
    select 'tidy', 'singleton', state::pgboss.job_state, now() - minute * interval '1 minute'
    from (values ('failed', 0), ('completed', 1)) as states (state, first)
    cross join generate_series(first, first * 1500) as minute`)
  const jobs = await startProcess(async () => {})
  const report = await jobs.report()
  expect(report?.queues).toMatchObject([{ name: 'tidy', completed: 1500, failed: 1 }])
  expect(report?.failures).toHaveLength(1)
})

test('a report has every job and what has failed, without data; failed jobs run again', async () => {
  let isBroken = true
  const run = async () => {
    if (isBroken) throw new Error('not now')
  }
  await startProcess(run).then((jobs) => jobs.stop())
  await database.pool.query(
    "insert into pgboss.job (name, policy, retry_limit) values ('tidy', 'singleton', 0)",
  )
  const jobs = await startProcess(run)
  await expect.poll(async () => (await jobs.report())?.failures).toHaveLength(1)
  const report = await jobs.report()
  expect(report?.queues).toMatchObject([{ name: 'tidy', cron: '0 * * * *', failed: 1 }])
  const [failure] = report?.failures ?? []
  expect(failure).toMatchObject({ name: 'tidy', isRetried: false, runs: 1, error: 'not now' })
  expect(failure).not.toHaveProperty('data')
  isBroken = false
  expect(await jobs.hasFailed('tidy', failure?.id ?? '')).toBe(true)
  expect(await jobs.retry('tidy', failure?.id ?? '')).toBe(true)
  // The next poll takes it; a process that starts polls at once.
  const other = await startProcess(run)
  await expect.poll(() => sumOf(jobs.completed, other.completed)).toBe(1)
  expect((await jobs.report())?.failures).toEqual([])
  expect(await jobs.hasFailed('tidy', failure?.id ?? '')).toBe(false)
  expect(await jobs.retry('tidy', failure?.id ?? '')).toBe(false)
  expect(await jobs.retry('another-queue', failure?.id ?? '')).toBe(false)
})
