import { expect, test } from 'vitest'
import { createWriteBudget } from './write-budget.server.ts'

function open() {
  const time = { now: 0 }
  const budget = createWriteBudget({ clock: () => time.now })
  /** Writes until refused. @returns the number of writes, and the wait after them */
  const writeAll = (account = 'ada', pages = 0) => {
    for (let writes = 0; ; writes += 1) {
      const wait = budget.begin(account)
      if (wait > 0) return { writes, wait }
      budget.charge(account, pages)
      budget.end(account)
    }
  }
  return { time, budget, writeAll }
}

test('an account may write 100 times at once, and five times a second after that', () => {
  const { time, writeAll } = open()
  expect(writeAll()).toEqual({ writes: 100, wait: 200 })
  time.now = 1000
  expect(writeAll()).toEqual({ writes: 5, wait: 200 })
  time.now = 120_000
  expect(writeAll().writes).toBe(100)
})

test('two favourites a second for a minute pass, evicting two pages each', () => {
  const { time, budget } = open()
  for (let click = 0; click < 120; click += 1) {
    time.now = click * 500
    expect(budget.begin('ada')).toBe(0)
    budget.charge('ada', 2)
    budget.end('ada')
  }
})

test('each page that a write evicts counts as a write', () => {
  const { time, writeAll } = open()
  expect(writeAll('ada', 3).writes).toBe(25)
  time.now = 4000
  expect(writeAll('ada', 3).writes).toBe(5)
})

test('a write that evicts many pages delays the next one, by half a minute at most', () => {
  const { writeAll } = open()
  expect(writeAll('ada', 60)).toEqual({ writes: 2, wait: 4600 })
  expect(writeAll('bo', 5000)).toEqual({ writes: 1, wait: 30_200 })
})

test('eight writes of an account are under way at most, whatever they will evict', () => {
  const { budget } = open()
  const begin = () => budget.begin('ada')
  expect(Array.from({ length: 9 }, begin)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 200])
  expect(budget.begin('bo')).toBe(0)
  budget.end('ada')
  expect([begin(), begin()]).toEqual([0, 200])
})

test('a refused write costs nothing', () => {
  const { time, budget, writeAll } = open()
  writeAll()
  for (let nth = 0; nth < 100; nth += 1) budget.begin('ada')
  expect(budget.waitOf('ada')).toBe(200)
  time.now = 200
  expect(budget.begin('ada')).toBe(0)
})

test('accounts have budgets of their own', () => {
  const { budget, writeAll } = open()
  writeAll('ada')
  expect(budget.waitOf('bo')).toBe(0)
  expect(writeAll('bo').writes).toBe(100)
})
