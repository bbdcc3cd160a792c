import { expect, test } from 'vitest'
import { createAdmission, LONGEST_WAIT_MS, type Ticket } from './admission.server.ts'

function open() {
  const time = { now: 0 }
  const admission = createAdmission(() => time.now)
  const ask = () => {
    const asked: { ticket: Ticket | null | undefined; abandon(): void } = {
      ticket: undefined,
      abandon: () => {},
    }
    asked.abandon = admission.ask((ticket) => (asked.ticket = ticket)).abandon
    return asked
  }
  const askTimes = (count: number) => Array.from({ length: count }, ask)
  return { time, admission, ask, askTimes }
}

test('what there is room for is let in at once, the rest in the order in which it came', () => {
  const { ask, askTimes, admission } = open()
  const inside = askTimes(64)
  const [first, second] = [ask(), ask()]
  expect([first.ticket, second.ticket]).toEqual([undefined, undefined])
  inside[0]?.ticket?.leave()
  inside[0]?.ticket?.leave()
  expect(first.ticket).toBeTruthy()
  expect(second.ticket).toBeUndefined()
  expect(admission.state).toMatchObject({ active: 64, waiting: 1, shed: 0 })
})

test('a line that is full turns away at once, so that memory stays bounded', () => {
  const { askTimes, admission } = open()
  const all = askTimes(64 + 256 + 1000)
  expect(all.filter(({ ticket }) => ticket === null)).toHaveLength(1000)
  expect(admission.state).toMatchObject({ active: 64, waiting: 256, shed: 1000 })
})

test('nobody is served after having waited too long', () => {
  const { ask, askTimes, admission, time } = open()
  askTimes(64)
  const late = ask()
  time.now = LONGEST_WAIT_MS + 1
  admission.adapt(0)
  expect(late.ticket).toBeNull()
})

test('when the line is long, the latest are served first', () => {
  const { ask, askTimes, time } = open()
  const inside = askTimes(64)
  const early = ask()
  time.now = LONGEST_WAIT_MS - 1
  const recent = ask()
  inside[0]?.ticket?.leave()
  expect([early.ticket, Boolean(recent.ticket)]).toEqual([undefined, true])
})

test('whoever has left is not worked for', () => {
  const { ask, askTimes, admission } = open()
  const inside = askTimes(64)
  const gone = ask()
  const patient = ask()
  gone.abandon()
  inside[0]?.ticket?.leave()
  expect([gone.ticket, Boolean(patient.ticket)]).toEqual([undefined, true])
  expect(admission.state).toMatchObject({ waiting: 0, shed: 0 })
})

test('a late event loop lets fewer in, and one that is in time more again', () => {
  const { admission } = open()
  for (let tick = 0; tick < 20; tick += 1) admission.adapt(500)
  expect(admission.state.limit).toBe(4)
  for (let tick = 0; tick < 40; tick += 1) admission.adapt(5)
  expect(admission.state.limit).toBe(64)
})
