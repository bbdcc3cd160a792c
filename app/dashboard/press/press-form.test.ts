import { expect, test } from 'vitest'
import { NO_PRESS } from '../../gallery/press/press.ts'
import { isAlreadySaved, readPressForm } from './press-form.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readPressForm(form)
}

test('a form that sets what is stored is known, as after a lost answer', () => {
  const prize = { kind: 'award', from: 2024, to: null, text: 'Prize', place: 'Oslo' } as const
  const own = { ...NO_PRESS, contact: 'Call\nme', cv: [prize], revision: 3 }
  const entry = { kind: 'award', from: '2024', to: '', text: ' Prize', place: 'Oslo ' }
  expect(isAlreadySaved(own, formOf({ intent: 'texts', contact: 'Call\r\nme ' }))).toBe(true)
  expect(isAlreadySaved(own, formOf({ intent: 'texts', contact: 'Write' }))).toBe(false)
  expect(isAlreadySaved(own, formOf({ intent: 'add', ...entry }))).toBe(true)
  expect(isAlreadySaved(own, formOf({ intent: 'change', ...entry }))).toBe(true)
  expect(isAlreadySaved(own, formOf({ intent: 'add', ...entry, from: '2025' }))).toBe(false)
  expect(isAlreadySaved(own, formOf({ intent: 'remove', at: '0' }))).toBe(false)
})
