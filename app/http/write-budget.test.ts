import { expect, test } from 'vitest'
import { createWriteBudget } from './write-budget.server.ts'

function open(workers = 1) {
  const time = { now: 0 }
  const budget = createWriteBudget({ workers, clock: () => time.now })
  /** Writes until refused. @returns the number of writes, and the wait after them */
  const writeAll = (account = 'ada', pages = 0) => {
    for (let writes = 0; ; writes += 1) {
      const wait = budget.take(account)
      if (wait > 0) return { writes, wait }
      budget.charge(account, pages)
    }
  }
  return { time, budget, writeAll }
}

test('an account may write 200 times at once, and five times a second after that', () => {
  const { time, writeAll } = open()
  expect(writeAll()).toEqual({ writes: 200, wait: 200 })
  time.now = 1000
  expect(writeAll()).toEqual({ writes: 5, wait: 200 })
  time.now = 120_000
  expect(writeAll().writes).toBe(200)
})

test('five writes a second are those of all processes together', () => {
  const { time, writeAll } = open(5)
  expect(writeAll()).toEqual({ writes: 200, wait: 1000 })
  time.now = 10_000
  expect(writeAll().writes).toBe(10)
  expect(writeAll('bo', 5000)).toEqual({ writes: 1, wait: 31_000 })
})

test.each([1, 4, 32])(
  'three stars a second for 20 s pass in one of %i processes, evicting two pages each',
  (workers) => {
    const { time, budget } = open(workers)
    for (let click = 0; click < 60; click += 1) {
      time.now = (click * 1000) / 3
      expect(budget.take('ada')).toBe(0)
      budget.charge('ada', 2)
    }
  },
)

test('each page that a write evicts counts as a write', () => {
  const { time, writeAll } = open()
  expect(writeAll('ada', 3).writes).toBe(50)
  time.now = 4000
  expect(writeAll('ada', 3).writes).toBe(5)
})

test('a write that evicts many pages delays the next one, by half a minute at most', () => {
  const { writeAll } = open()
  expect(writeAll('ada', 60)).toEqual({ writes: 4, wait: 9000 })
  expect(writeAll('bo', 5000)).toEqual({ writes: 1, wait: 30_200 })
})

test('a refused write costs nothing', () => {
  const { time, budget, writeAll } = open()
  writeAll()
  for (let nth = 0; nth < 100; nth += 1) budget.take('ada')
  expect(budget.waitOf('ada')).toBe(200)
  time.now = 200
  expect(budget.take('ada')).toBe(0)
})

test('accounts have budgets of their own', () => {
  const { budget, writeAll } = open()
  writeAll('ada')
  expect(budget.waitOf('bo')).toBe(0)
  expect(writeAll('bo').writes).toBe(200)
})
