import { expect, test } from 'vitest'
import { createAdmission, MAX_WAIT_MS, type Permit } from './admission.server.ts'

function open() {
  const time = { now: 0 }
  const admission = createAdmission(() => time.now)
  const acquire = () => {
    const acquired: { permit: Permit | null | undefined; abandon(): void } = {
      permit: undefined,
      abandon: () => {},
    }
    acquired.abandon = admission.acquire((permit) => (acquired.permit = permit)).abandon
    return acquired
  }
  const acquireTimes = (count: number) => Array.from({ length: count }, acquire)
  return { time, admission, acquire, acquireTimes }
}

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

test('a request that has waited too long is rejected', () => {
  const { acquire, acquireTimes, admission, time } = open()
  acquireTimes(64)
  const late = acquire()
  time.now = MAX_WAIT_MS + 1
  admission.adapt(0)
  expect(late.permit).toBeNull()
})

test('when requests wait long, the latest are served first', () => {
  const { acquire, acquireTimes, time } = open()
  const inside = acquireTimes(64)
  const early = acquire()
  time.now = MAX_WAIT_MS - 1
  const recent = acquire()
  inside[0]?.permit?.release()
  expect([early.permit, Boolean(recent.permit)]).toEqual([undefined, true])
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
  const { admission } = open()
  for (let tick = 0; tick < 20; tick += 1) admission.adapt(500)
  expect(admission.state.limit).toBe(4)
  for (let tick = 0; tick < 40; tick += 1) admission.adapt(5)
  expect(admission.state.limit).toBe(64)
})
