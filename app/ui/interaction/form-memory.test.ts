import { expect, test } from 'vitest'
import { clearFormMemories, createFormMemory } from './form-memory.ts'

test('what somebody typed is kept for them only, until it is sent', () => {
  const memory = createFormMemory<string>()
  expect(memory.read('ida')).toBeNull()
  memory.keep('ida', '1 Paper Street')
  expect(memory.read('ida')).toBe('1 Paper Street')
  expect(memory.read('ada')).toBeNull()
  expect(memory.read(null)).toBeNull()
  memory.clear()
  expect(memory.read('ida')).toBeNull()
})

test('a guest who signs in finds what they typed before', () => {
  const memory = createFormMemory<string>()
  memory.keep(null, '1 Paper Street')
  expect(memory.read(null)).toBe('1 Paper Street')
  expect(memory.read('ida')).toBe('1 Paper Street')
})

test('logging out leaves nothing to the next person', () => {
  const memory = createFormMemory<string>()
  memory.keep(null, '1 Paper Street')
  clearFormMemories()
  expect(memory.read('ada')).toBeNull()
})
