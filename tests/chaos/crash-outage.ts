import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresConnection } from '../../db/embedded/server-connection.ts'
import { createCrashClient, type RecordedCall } from './crash-client.ts'

/** An outage is over after this time without a failure. */
const STABLE_MS = 600
/** A request gets its 503 within this time: generous, since test machines may be busy. */
const MAX_ANSWER_MS = 20_000
/** The longest recovery that is waited for, from the end of the fault. */
const MAX_OUTAGE_MS = 30_000

export type OutageReport = {
  /** From the database's first answer to the first served write; 0 when no write failed. */
  readonly recoveryMs: number
  /** When the first write was served after the outage, by `performance.now`; NaN without one. */
  readonly servedAt: number
  readonly refusedWrites: number
  readonly guestPages: number
  readonly violations: readonly string[]
}

type Fault = {
  /** Whether the injected fault has ended. */
  readonly isOver: () => boolean
  /** Called for every write that failed. */
  readonly onRefusal: () => void
}

type Try = { readonly startedAt: number; readonly endedAt: number; readonly recorded: RecordedCall }

/**
 * Writes, reads a guest's page and polls the database during the whole outage.
 * @param url of the site
 */
export async function watchOutage(
  url: string,
  findConnection: () => Promise<PostgresConnection>,
  { isOver, onRefusal }: Fault,
): Promise<OutageReport> {
  const state = {
    done: false,
    backAt: Number.NaN,
    lastFailureAt: Number.NaN,
    servedFrom: Number.NaN,
  }
  const tries: Try[] = []
  const pages: { at: number; status: number }[] = []
  const beganAt = performance.now()
  const isStable = () => {
    const quietSince = Math.max(beganAt, state.backAt, state.lastFailureAt || 0)
    // A write that began during the outage may fail later than STABLE_MS after it.
    const isServed = state.servedFrom >= state.backAt
    return isOver() && isServed && performance.now() - quietSince > STABLE_MS
  }
  await Promise.all([
    write(url, { state, onRefusal }, tries),
    readPages(url, state, pages),
    pollDatabase(findConnection, isOver, state),
    (async () => {
      let overAt = Number.POSITIVE_INFINITY
      while (!isStable() && performance.now() - overAt < MAX_OUTAGE_MS) {
        if (isOver()) overAt = Math.min(overAt, performance.now())
        await sleep(20)
      }
      state.done = true
    })(),
  ])
  return reportOutage({ tries, pages, backAt: state.backAt, lastFailureAt: state.lastFailureAt })
}

/** Moments by `performance.now`; NaN until they are known. */
type State = {
  done: boolean
  backAt: number
  lastFailureAt: number
  /** The start of the last write, if it was served. */
  servedFrom: number
}

/** Requests a password reset for an unknown address, which needs the database. */
async function write(
  url: string,
  { state, onRefusal }: { state: State; onRefusal: () => void },
  tries: Try[],
): Promise<void> {
  let last: RecordedCall | undefined
  const client = createCrashClient(`${url}/api`, (recorded) => (last = recorded))
  while (!state.done) {
    const startedAt = performance.now()
    await client.call('POST', '/password-resets', { email: 'nobody@example.com' })
    const endedAt = performance.now()
    if (last !== undefined) tries.push({ startedAt, endedAt, recorded: last })
    if (last === undefined || last.status === 0 || last.status >= 500) {
      state.lastFailureAt = endedAt
      state.servedFrom = Number.NaN
      onRefusal()
    } else {
      state.servedFrom = startedAt
    }
    await sleep(10)
  }
}

async function readPages(
  url: string,
  state: State,
  pages: { at: number; status: number }[],
): Promise<void> {
  while (!state.done) {
    const answer = await fetch(`${url}/`, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    await answer?.arrayBuffer().catch(() => undefined)
    pages.push({ at: performance.now(), status: answer?.status ?? 0 })
    await sleep(60)
  }
}

async function pollDatabase(
  findConnection: () => Promise<PostgresConnection>,
  isOver: () => boolean,
  state: State,
): Promise<void> {
  while (!state.done) {
    const isAnswered = await ping(findConnection)
    // An answer during the fault does not count as recovery.
    if (!isAnswered || !isOver()) state.backAt = Number.NaN
    else if (Number.isNaN(state.backAt)) state.backAt = performance.now()
    await sleep(20)
  }
}

async function ping(findConnection: () => Promise<PostgresConnection>): Promise<boolean> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ ...(await findConnection()), connectionTimeoutMillis: 1000 })
    client.on('error', () => {})
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    void client?.end()
  }
}

type Evidence = {
  readonly tries: readonly Try[]
  readonly pages: readonly { at: number; status: number }[]
  readonly backAt: number
  readonly lastFailureAt: number
}

function reportOutage({ tries, pages, backAt, lastFailureAt }: Evidence): OutageReport {
  const failed = ({ recorded }: Try) => recorded.status === 0 || recorded.status >= 500
  const first = tries.find(({ endedAt, ...rest }) => {
    return endedAt > lastFailureAt && !failed({ endedAt, ...rest })
  })
  const violations = tries.flatMap(({ recorded }) => violationsOf(recorded))
  if (Number.isNaN(backAt)) violations.push('the database did not recover')
  if (tries.some(failed) && first === undefined) violations.push('no write was served again')
  const broken = pages.filter(({ status }) => status !== 200)
  if (broken.length > 0)
    violations.push(`${broken.length} of ${pages.length} guest pages were ${broken[0]?.status}`)
  const recoveryMs =
    Number.isNaN(lastFailureAt) || first === undefined ? 0 : Math.max(0, first.endedAt - backAt)
  return {
    recoveryMs,
    servedAt: Number.isNaN(lastFailureAt) ? Number.NaN : (first?.endedAt ?? Number.NaN),
    refusedWrites: tries.filter(failed).length,
    guestPages: pages.length,
    violations: [...new Set(violations)],
  }
}

const UPLOADS = new Set([
  'POST /images',
  'POST /uploads',
  'PATCH /uploads/…',
  'PUT /uploads/…/artwork',
])

/**
 * During an outage the only allowed failure is a quick 503 with Retry-After, or 507 for an upload
 * to a full disk.
 */
export function violationsOf({ call, status, retryAfter, milliseconds }: RecordedCall): string[] {
  const name = call.replaceAll(/[0-9a-f-]{36}/g, '…')
  const violations: string[] = []
  if (status === 0) violations.push(`${name} was not answered`)
  const isFull = status === 507 && UPLOADS.has(name)
  if (status >= 500 && status !== 503 && !isFull)
    violations.push(`${name} was answered with ${status}`)
  if (status === 503 && retryAfter === null) violations.push(`${name}: a 503 without Retry-After`)
  if (milliseconds > MAX_ANSWER_MS)
    violations.push(`${name} took ${Math.round(milliseconds / 1000)} seconds`)
  return violations
}
