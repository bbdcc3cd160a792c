import { expect, test } from 'vitest'
import {
  createRequestGate,
  type GateRefusal,
  type RequestGateOptions,
} from './request-gate.server.ts'

class Outage extends Error {}

class Refused extends Error {
  readonly refusal: GateRefusal
  constructor(refusal: GateRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

function openGate(options: Partial<RequestGateOptions> = {}) {
  const state = { now: 0, changes: [] as unknown[] }
  const gate = createRequestGate({
    concurrency: 2,
    maxWaiting: 1,
    timeoutMs: 60_000,
    isOutage: (error) => error instanceof Outage,
    explain: (refusal) => new Refused(refusal),
    onChange: (error) => void state.changes.push(error),
    clock: () => state.now,
    ...options,
  })
  const fail = () =>
    gate.run(async () => {
      throw new Outage('down')
    })
  const succeed = () => gate.run(async () => 'well')
  return { gate, state, fail, succeed }
}

test('after three outages in a row requests are refused without being sent', async () => {
  const { gate, state, fail, succeed } = openGate()
  await expect(fail()).rejects.toThrow('down')
  await expect(fail()).rejects.toThrow('down')
  expect(await succeed()).toBe('well')
  for (let nth = 0; nth < 3; nth += 1) await expect(fail()).rejects.toThrow('down')
  let sent = false
  await expect(gate.run(async () => (sent = true))).rejects.toThrow('unavailable')
  expect([sent, gate.isDown, gate.isRefusing]).toEqual([false, true, true])
  expect(state.changes).toEqual([expect.any(Outage)])
})

test('one request a second finds out whether the service is back', async () => {
  const { gate, state, fail, succeed } = openGate()
  for (let nth = 0; nth < 3; nth += 1) await expect(fail()).rejects.toThrow('down')
  state.now = 1000
  expect(gate.isRefusing).toBe(false)
  const trial = fail()
  await expect(succeed()).rejects.toThrow('unavailable')
  await expect(trial).rejects.toThrow('down')
  state.now = 2000
  expect(await succeed()).toBe('well')
  expect(await succeed()).toBe('well')
  expect([gate.isDown, state.changes.at(-1)]).toEqual([false, null])
})

test('an error that is no outage shows that the service is there', async () => {
  const { gate } = openGate()
  for (let nth = 0; nth < 5; nth += 1) {
    await expect(gate.run(() => Promise.reject(new Error('no such bucket')))).rejects.toThrow('no')
  }
  expect(gate.isDown).toBe(false)
})

test('requests run two at a time, one waits, and the next is refused', async () => {
  const { gate } = openGate()
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const requests = Array.from({ length: 4 }, (_, nth) => gate.run(() => end.then(() => nth)))
  await expect(requests[3]).rejects.toThrow('busy')
  expect(gate.load).toEqual({ busy: 2, waiting: 1, refused: 1 })
  resolve()
  expect(await Promise.all(requests.slice(0, 3))).toEqual([0, 1, 2])
  expect(gate.isDown).toBe(false)
})

test('a request with a large body has more time', async () => {
  const { gate } = openGate({ timeoutMs: 1 })
  const send = (signal: AbortSignal) =>
    new Promise<string>((resolve) => setTimeout(() => resolve(String(signal.aborted)), 50))
  await expect(gate.run(send)).rejects.toThrow('no-answer')
  expect(await gate.run(send, 60_000)).toBe('false')
})

test('a request without an answer ends at the timeout, and so do those that wait for it', async () => {
  const { gate } = openGate({ timeoutMs: 20 })
  const signals: AbortSignal[] = []
  const silent = () =>
    gate.run((signal) => {
      signals.push(signal)
      return new Promise(() => {})
    })
  const outcomes = await Promise.allSettled([silent(), silent(), silent()])
  const reasons = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : null))
  // The third request was never sent, so it does not count as an outage.
  expect(reasons.map(String)).toEqual(['Error: no-answer', 'Error: no-answer', 'Error: busy'])
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})
