import { expect, test } from 'vitest'
import { NO_PRESS } from '../../gallery/press/press.ts'
import { changedPress, identityOf, isPressSaved, readPressForm, rebased } from './press-form.ts'

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readPressForm(form)
}

test('a form that sets what is stored is known, as after a lost answer', () => {
  const prize = { kind: 'award', from: 2024, to: null, text: 'Prize', place: 'Oslo' } as const
  const own = { ...NO_PRESS, contact: 'Call\nme', cv: [prize], revision: 3 }
  const entry = { kind: 'award', from: '2024', to: '', text: ' Prize', place: 'Oslo ' }
  expect(isPressSaved(own, formOf({ intent: 'texts', contact: 'Call\r\nme ' }))).toBe(true)
  expect(isPressSaved(own, formOf({ intent: 'texts', contact: 'Write' }))).toBe(false)
  expect(isPressSaved(own, formOf({ intent: 'add', ...entry }))).toBe(true)
  expect(isPressSaved(own, formOf({ intent: 'change', ...entry }))).toBe(true)
  expect(isPressSaved(own, formOf({ intent: 'add', ...entry, from: '2025' }))).toBe(false)
  expect(isPressSaved(own, formOf({ intent: 'remove', at: '0' }))).toBe(false)
})

test('the change of an entry follows it, and never overwrites another entry', () => {
  const award = (text: string) =>
    ({ kind: 'award', from: 2024, to: null, text, place: '' }) as const
  const form = formOf({
    intent: 'change',
    at: '1',
    was: identityOf(award('Second')),
    revision: '3',
    kind: 'award',
    from: '2024',
    text: 'Second prize',
  })
  const ownWith = (...texts: string[]) => ({ ...NO_PRESS, cv: texts.map(award), revision: 4 })
  const saved = (...texts: string[]) => {
    const own = ownWith(...texts)
    const { cv, revision } = changedPress(own, rebased(own, form))
    return [revision, cv.map(({ text }) => text)]
  }
  expect(saved('First', 'Second')).toEqual([4, ['First', 'Second prize']])
  expect(saved('New', 'First', 'Second')).toEqual([4, ['New', 'First', 'Second prize']])
  expect(saved('Second', 'Second')).toEqual([4, ['Second', 'Second prize']])
  // The API refuses the former revision.
  expect(rebased(ownWith('First', 'Third'), form)).toEqual(form)
})
