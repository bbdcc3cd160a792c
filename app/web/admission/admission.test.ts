import { expect, test } from 'vitest'
import { createAdmission, MAX_WAIT_MS, type Permit } from './admission.server.ts'

type Acquired = { permit: Permit | null | undefined; abandon(): void }

function open() {
  const time = { now: 0 }
  const admission = createAdmission(() => time.now)
  let clients = 0
  /** Each request is another client's by default. */
  const acquire = (address = `client ${(clients += 1)}`, account = ''): Acquired => {
    const acquired: Acquired = { permit: undefined, abandon: () => {} }
    const decide = (permit: Permit | null) => void (acquired.permit = permit)
    acquired.abandon = admission.acquire({ address, account }, decide).abandon
    return acquired
  }
  const acquireTimes = (count: number, address?: string, account?: string) =>
    Array.from({ length: count }, () => acquire(address, account))
  return { time, admission, acquire, acquireTimes }
}

const holding = (all: readonly Acquired[]) => all.filter(({ permit }) => permit)

test('requests below the limit are admitted at once, the others in order', () => {
  const { acquire, acquireTimes, admission } = open()
  const inside = acquireTimes(64)
  const [first, second] = [acquire(), acquire()]
  expect([first.permit, second.permit]).toEqual([undefined, undefined])
  inside[0]?.permit?.release()
  inside[0]?.permit?.release()
  expect(first.permit).toBeTruthy()
  expect(second.permit).toBeUndefined()
  expect(admission.state).toMatchObject({ active: 64, waiting: 1, rejected: 0 })
})

test('a full queue rejects at once, so that memory stays bounded', () => {
  const { acquireTimes, admission } = open()
  const all = acquireTimes(64 + 256 + 1000)
  expect(all.filter(({ permit }) => permit === null)).toHaveLength(1000)
  expect(admission.state).toMatchObject({ active: 64, waiting: 256, rejected: 1000 })
})

test('one address gets at most three quarters of the permits', () => {
  const { acquireTimes, admission } = open()
  const flood = acquireTimes(200, 'flood')
  expect(holding(flood)).toHaveLength(48)
  expect(admission.state).toMatchObject({ active: 48, waiting: 152, rejected: 0 })
  expect(holding(acquireTimes(4))).toHaveLength(4)
})

test('several floods leave permits for others, too', () => {
  const { acquire, acquireTimes } = open()
  for (const address of ['a', 'b', 'c']) acquireTimes(80, address)
  expect(acquire().permit).toBeTruthy()
})

test('another address is served with the next permit, whatever one address waits for', () => {
  const { acquire, acquireTimes, admission } = open()
  const flood = acquireTimes(200, 'flood')
  acquireTimes(16)
  const other = acquire()
  expect([admission.state.active, other.permit]).toEqual([64, undefined])
  flood[0]?.permit?.release()
  expect(other.permit).toBeTruthy()
})

test('a full queue rejects the latest request of the address with the most', () => {
  const { acquire, acquireTimes } = open()
  const flood = acquireTimes(48 + 256, 'flood')
  acquireTimes(16)
  expect(flood.filter(({ permit }) => permit === null)).toEqual([])
  const other = acquire()
  expect([flood.at(-1)?.permit, other.permit]).toEqual([null, undefined])
  expect(flood.filter(({ permit }) => permit === null)).toHaveLength(1)
})

test('all permits come back when the responses are closed', () => {
  const { acquireTimes, admission } = open()
  const all = [...acquireTimes(200, 'a'), ...acquireTimes(200)]
  for (let round = 0; round < 400; round += 1) holding(all)[round]?.permit?.release()
  for (const one of all) one.permit?.release()
  expect(admission.state).toMatchObject({ active: 0, waiting: 0 })
  expect(holding(acquireTimes(64))).toHaveLength(64)
})

test('a request that has waited too long is rejected', () => {
  const { acquire, acquireTimes, admission, time } = open()
  acquireTimes(64)
  const late = acquire()
  time.now = MAX_WAIT_MS + 1
  admission.adapt(0)
  expect(late.permit).toBeNull()
})

test('when many requests of a client wait long, its latest are served first', () => {
  const { acquire, acquireTimes, time } = open()
  const inside = acquireTimes(64)
  const early = acquireTimes(64, 'a')
  time.now = MAX_WAIT_MS - 1
  const recent = acquire('a')
  inside[0]?.permit?.release()
  expect([holding(early), Boolean(recent.permit)]).toEqual([[], true])
})

test('a short list of requests is served in order, however long it waits', () => {
  const { acquire, acquireTimes, time } = open()
  const inside = acquireTimes(64)
  const [early] = acquireTimes(31, 'a')
  time.now = MAX_WAIT_MS - 1
  acquire('a')
  inside[0]?.permit?.release()
  expect(early?.permit).toBeTruthy()
})

test('a request whose client has left is not admitted', () => {
  const { acquire, acquireTimes, admission } = open()
  const inside = acquireTimes(64)
  const abandoned = acquire()
  const patient = acquire()
  abandoned.abandon()
  inside[0]?.permit?.release()
  expect([abandoned.permit, Boolean(patient.permit)]).toEqual([undefined, true])
  expect(admission.state).toMatchObject({ waiting: 0, rejected: 0 })
})

test('a delayed event loop lowers the limit, and a prompt one raises it again', () => {
  const { admission, acquireTimes } = open()
  for (let tick = 0; tick < 20; tick += 1) admission.adapt(500)
  expect(admission.state.limit).toBe(4)
  expect(holding(acquireTimes(10, 'a'))).toHaveLength(3)
  expect(holding(acquireTimes(10))).toHaveLength(1)
  for (let tick = 0; tick < 40; tick += 1) admission.adapt(5)
  expect(admission.state.limit).toBe(64)
})
