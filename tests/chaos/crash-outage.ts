import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresConnection } from '../../db/embedded/server-connection.ts'
import { createCaller, type Noted } from './crash-client.ts'

/** An outage is over when nothing has failed for so long. */
const CALM_MS = 600
/** A request that the database keeps from being answered is told so within this time. */
const LONGEST_ANSWER_MS = 6000
const LONGEST_OUTAGE_MS = 30_000

export type OutageSeen = {
  /** From the first moment at which the database answered again to the first write that did; 0 when none failed. */
  readonly recoveryMs: number
  readonly refusedWrites: number
  readonly guestPages: number
  readonly complaints: readonly string[]
}

type Fault = {
  /** Whether the fault that was inflicted has ended. */
  readonly isOver: () => boolean
  /** Hears of every write that was not served. */
  readonly onRefusal: () => void
}

type Try = { readonly startedAt: number; readonly endedAt: number; readonly noted: Noted }

/**
 * Writes and looks at a guest's page the whole time, and asks the database itself how it is.
 * @param url of the site
 */
export async function watchOutage(
  url: string,
  findConnection: () => Promise<PostgresConnection>,
  { isOver, onRefusal }: Fault,
): Promise<OutageSeen> {
  const state = { done: false, backAt: Number.NaN, lastFailureAt: Number.NaN, servedAt: 0 }
  const tries: Try[] = []
  const pages: { at: number; status: number }[] = []
  const beganAt = performance.now()
  const isCalm = () => {
    const quietSince = Math.max(beganAt, state.backAt, state.lastFailureAt || 0)
    // Where a write takes longer than the calm, one has to be waited for.
    const isServed = !(state.servedAt <= state.lastFailureAt)
    const isBack = isOver() && isServed && !Number.isNaN(state.backAt)
    return isBack && performance.now() - quietSince > CALM_MS
  }
  await Promise.all([
    write(url, { state, onRefusal }, tries),
    readPages(url, state, pages),
    askDatabase(findConnection, isOver, state),
    (async () => {
      while (!isCalm() && performance.now() - beganAt < LONGEST_OUTAGE_MS) await sleep(20)
      state.done = true
    })(),
  ])
  return judge({ tries, pages, backAt: state.backAt, lastFailureAt: state.lastFailureAt })
}

type State = { done: boolean; backAt: number; lastFailureAt: number; servedAt: number }

/** Asks for the reset of a password of somebody who isn't there: a call that has to reach the database. */
async function write(
  url: string,
  { state, onRefusal }: { state: State; onRefusal: () => void },
  tries: Try[],
): Promise<void> {
  let last: Noted | undefined
  const caller = createCaller(`${url}/api`, (noted) => (last = noted))
  while (!state.done) {
    const startedAt = performance.now()
    await caller.call('POST', '/password-resets', { email: 'nobody@example.com' })
    const endedAt = performance.now()
    if (last !== undefined) tries.push({ startedAt, endedAt, noted: last })
    if (last === undefined || last.status === 0 || last.status >= 500) {
      state.lastFailureAt = endedAt
      onRefusal()
    } else {
      state.servedAt = endedAt
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

async function askDatabase(
  findConnection: () => Promise<PostgresConnection>,
  isOver: () => boolean,
  state: State,
): Promise<void> {
  while (!state.done) {
    const isAnswered = await ping(findConnection)
    // What answers during the fault, or from before it, says nothing about the way back.
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

function judge({ tries, pages, backAt, lastFailureAt }: Evidence): OutageSeen {
  const failed = ({ noted }: Try) => noted.status === 0 || noted.status >= 500
  const first = tries.find(({ endedAt, ...rest }) => {
    return endedAt > lastFailureAt && !failed({ endedAt, ...rest })
  })
  const complaints = tries.flatMap(({ noted }) => complain(noted))
  if (Number.isNaN(backAt)) complaints.push('the database did not come back')
  if (tries.some(failed) && first === undefined) complaints.push('no write was served again')
  const broken = pages.filter(({ status }) => status !== 200)
  if (broken.length > 0)
    complaints.push(`${broken.length} of ${pages.length} guest pages were ${broken[0]?.status}`)
  const recoveryMs =
    Number.isNaN(lastFailureAt) || first === undefined ? 0 : Math.max(0, first.endedAt - backAt)
  return {
    recoveryMs,
    refusedWrites: tries.filter(failed).length,
    guestPages: pages.length,
    complaints: [...new Set(complaints)],
  }
}

/** What is wrong with an answer, whatever the database does: only a clear 503, and soon. */
export function complain({ call, status, retryAfter, milliseconds }: Noted): string[] {
  const name = call.replaceAll(/[0-9a-f-]{36}/g, '…')
  const complaints: string[] = []
  if (status === 0) complaints.push(`${name} was not answered`)
  if (status >= 500 && status !== 503) complaints.push(`${name} was answered with ${status}`)
  if (status === 503 && retryAfter === null) complaints.push(`${name}: a 503 without Retry-After`)
  if (milliseconds > LONGEST_ANSWER_MS)
    complaints.push(`${name} took ${Math.round(milliseconds / 1000)} seconds`)
  return complaints
}
