import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '../../../tests/helpers/temporary-folders.ts'
import { openLog } from './log.server.ts'

const LOG = join(import.meta.dirname, 'log.server.ts')
const OPTIONS = `{ logLevel: 'info', logRequests: 'all', logFile: null, workers: 1 }`
const LINE = `{ method: 'GET', status: 200, milliseconds: 0.123, requestId: null }`

/** Runs code in a process, and returns its log and its end. */
async function run(code: string, { level = 'info', reads = true, options = '{}' } = {}) {
  const script = `
    import { endOnFaults, openLog } from ${JSON.stringify(LOG)}
    const own = openLog({ ...${OPTIONS}, logLevel: '${level}', ...${options} })
    const { log, logRequest } = own
    const line = ${LINE}
    ${code}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, errors] = ['', '']
  if (reads) child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code_] = (await once(child, reads ? 'close' : 'exit')) as [number]
  const lines = out.split('\n').filter(Boolean)
  return { code: code_, errors, out, lines: lines.map((text) => JSON.parse(text)) }
}

test('a request is one line, without its query or a secret', async () => {
  const { lines, out } = await run(`
    logRequest({ ...line, url: '/artwork/1?email=ann@example.com' })
    logRequest({ ...line, url: '/api/password-resets/a-secret', method: 'PUT', requestId: 'an-id' })
    logRequest({ ...line, url: '/orders/a-secret.data?_routes=x' })
    logRequest({ ...line, url: '/"quoted"' + 'x'.repeat(1000) })
    logRequest({ ...line, url: '/\\u009b31m\\u007fé' })
    log.info({ a: 1 }, 'by pino')
    await own.end()`)
  const by = lines.find(({ msg }) => msg === 'by pino')
  const requests = lines.filter(({ msg }) => msg === 'request')
  expect(requests).toHaveLength(5)
  const { a: _, msg: __, time: ___, ...who } = by
  expect(requests[0]).toEqual({
    ...who,
    time: expect.any(Number),
    method: 'GET',
    path: '/artwork/1',
    status: 200,
    milliseconds: 0.1,
    msg: 'request',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(requests[1]).toMatchObject({ path: '/api/password-resets/…', requestId: 'an-id' })
  expect(requests[2].path).toBe('/orders/…')
  expect(requests[3].path).toMatch(/^\/"quoted"x{291}$/)
  expect(requests[4].path).toBe('/%C2%9B31m%7F%C3%A9')
  expect(out).toMatch(/^[\n -~…]+$/)
  expect(requests[2].requestId).not.toBe(requests[0].requestId)
})

test('an error in a line is logged without the parameters of its query', async () => {
  const { lines, out } = await run(`
    const cause = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    const query = 'Failed query: select $1\\nparams: ann@example.com'
    const error = Object.assign(new Error(query, { cause }), { params: ['ann@example.com'] })
    log.warn({ err: error, job: 'tidy' }, 'a job has failed')
    await own.end()`)
  expect(lines[0]).toMatchObject({ job: 'tidy', err: { code: 'EPIPE' } })
  expect(lines[0].err.fault).toContain('write EPIPE')
  expect(out).not.toContain('ann@')
})

test('buffered lines are written before a fault ends the process', async () => {
  const { code, errors, lines } = await run(`
    endOnFaults(own, null)
    for (let nth = 0; nth < 5000; nth += 1) logRequest({ ...line, url: '/' + nth })
    log.warn({}, 'shortly before')
    setTimeout(() => { throw Object.assign(new Error('of nobody'), { parameters: ['ann'] }) }, 1)`)
  expect([code, errors]).toEqual([1, ''])
  expect(lines.filter(({ msg }) => msg === 'request').map(({ path }) => path)).toEqual(
    Array.from({ length: 5000 }, (_, nth) => `/${nth}`),
  )
  expect(lines.map(({ msg }) => msg)).toContain('shortly before')
  const last = lines.find(({ msg }) => msg === 'uncaught exception: the process exits')
  expect(last).toMatchObject({ level: 50, fault: expect.stringContaining('of nobody') })
  expect(JSON.stringify(last)).not.toContain('ann')
})

test('an unhandled rejection ends the process as other faults do', async () => {
  const { code, lines } = await run(`
    endOnFaults(own, null)
    logRequest({ ...line, url: '/' })
    Promise.reject(new Error('left alone'))
    setTimeout(() => {}, 10_000)`)
  expect(code).toBe(1)
  expect(lines.map(({ msg }) => msg).toSorted()).toEqual([
    'request',
    'uncaught exception: the process exits',
  ])
})

test('lines are written when the process ends or exits', async () => {
  for (const end of ['', 'process.exit(0)']) {
    const { code, lines } = await run(`
      for (let nth = 0; nth < 10; nth += 1) logRequest({ ...line, url: '/' + nth })
      log.info({}, 'last')
      ${end}`)
    expect([code, lines.length]).toEqual([0, 11])
  }
})

test('a log of warnings contains no requests', async () => {
  const { lines } = await run(`logRequest({ ...line, url: '/' }); await own.end()`, {
    level: 'warn',
  })
  expect(lines).toEqual([])
})

test('under load, errors, slow requests and a sample of the others are logged', async () => {
  const { lines } = await run(
    `
    for (let nth = 0; nth < 1000; nth += 1) logRequest({ ...line, url: '/' })
    for (let nth = 0; nth < 100; nth += 1) logRequest({ ...line, url: '/broken', status: 500 })
    for (let nth = 0; nth < 100; nth += 1) logRequest({ ...line, url: '/slow', milliseconds: 2000 })
    await new Promise((resolve) => setTimeout(resolve, 1100))
    logRequest({ ...line, url: '/later' })
    await own.end()`,
    { options: `{ logRequests: 'sampled' }` },
  )
  const count = (wanted: string) => lines.filter(({ path }) => path === wanted).length
  expect(['/broken', '/slow', '/later'].map(count)).toEqual([100, 100, 1])
  const skipped = lines.filter(({ msg }) => msg === 'requests not logged')
  const sum = skipped.reduce((total, line) => total + (line.count as number), count('/'))
  expect([sum, count('/') <= 100]).toEqual([1000, true])
})

test('a full log file is rotated without losing a line', async () => {
  const folder = await makeTemporaryFolder('test')
  const file = join(folder, 'logs', 'frame.log')
  // A full file may be renamed at any time, so lines are written until some are in the next one.
  await run(
    `
    import { statSync } from 'node:fs'
    const sizeOf = (path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
    const [full, long] = [${JSON.stringify(`${file}.1`)}, 'x'.repeat(10_000)]
    for (let nth = 0; sizeOf(full) === 0 || sizeOf(${JSON.stringify(file)}) === 0; nth += 1) {
      log.info({ nth, ...(nth < 3500 && { long }) }, 'a line')
      if (nth % 100 === 0 || nth > 3500) await own.end()
    }`,
    { options: JSON.stringify({ logFile: file }) },
  )
  const numbersIn = async (path: string) =>
    (await readFile(path, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).nth as number)
  const [full, current] = [await numbersIn(`${file}.1`), await numbersIn(file)]
  expect((await stat(`${file}.1`)).size).toBeGreaterThan(32 * 1024 * 1024)
  expect([...full, ...current]).toEqual(Array.from([...full, ...current].keys()))
})

test('other local users can read neither a log file nor its folder', async () => {
  const folder = await makeTemporaryFolder('test')
  const file = join(folder, 'logs', 'frame.log')
  await run(`log.info({}, 'first')\nawait own.end()`, {
    options: JSON.stringify({ logFile: file }),
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'logs'))).mode & 0o777).toBe(0o700)
})

test('a log file that cannot be written is refused in one sentence', async () => {
  const folder = await makeTemporaryFolder('test')
  await writeFile(join(folder, 'file'), '')
  const unwritable = [folder, join(folder, 'file', 'frame.log')]
  if (process.platform === 'linux') unwritable.push('/proc/frame/logs/frame.log')
  for (const logFile of unwritable) {
    const options = { logLevel: 'info', logRequests: 'all', workers: 1 } as const
    expect(() => openLog({ ...options, logFile })).toThrow(
      /^Frame cannot write its log to [^\n]+: [^\n]+ LOG_FILE or DATA_DIR to another place\.$/,
    )
  }
})

test('an unread log stays bounded, and the process can end', async () => {
  const { code, errors } = await run(
    `
    const long = '/' + 'x'.repeat(290)
    for (let nth = 0; nth < 100_000; nth += 1) logRequest({ ...line, url: long })
    await new Promise((resolve) => setTimeout(resolve, 50))
    process.stderr.write(own.dropped > 100 && process.memoryUsage.rss() < 400e6 ? 'bounded' : 'not')
    process.reallyExit(0)`,
    { reads: false },
  )
  expect([code, errors]).toEqual([0, 'bounded'])
})

test('processes that share a pipe do not split each other’s lines', async () => {
  const script = `
    import { openLog } from ${JSON.stringify(LOG)}
    const own = openLog({ ...${OPTIONS}, workers: 2 })
    for (let nth = 0; nth < 3000; nth += 1) own.logRequest({ ...${LINE}, url: '/' + 'x'.repeat(nth % 200) })
    await own.end()`
  const one = '"$0" --input-type=module --eval "$1"'
  // An unread pipe fills up, and a write into a full pipe is interrupted in the middle.
  const child = spawn('sh', [
    '-c',
    `{ ${one} & ${one} & wait; } | { sleep 1; cat; }`,
    process.execPath,
    script,
  ])
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await once(child, 'close')
  const paths = out
    .split('\n')
    .filter(Boolean)
    .map((text) => (JSON.parse(text) as { path: string }).path)
  expect(paths.length).toBe(6000)
})
