import { expect, test } from 'vitest'
import { createAllowance } from './allowance.ts'

test('an allowance refuses more than is left until it is given back', () => {
  const allowance = createAllowance(10)
  expect(allowance.take(8)).toBe(true)
  expect(allowance.take(3)).toBe(false)
  allowance.giveBack(8)
  expect(allowance.take(10)).toBe(true)
})
