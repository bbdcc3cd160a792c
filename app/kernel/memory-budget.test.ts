import { expect, test } from 'vitest'
import { createMemoryBudget } from './memory-budget.ts'

test('a memory budget refuses more bytes than are left until others are released', () => {
  const budget = createMemoryBudget(10)
  expect(budget.reserve(8)).toBe(true)
  expect(budget.reserve(3)).toBe(false)
  budget.release(8)
  expect(budget.reserve(10)).toBe(true)
})
