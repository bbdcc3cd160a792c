import { expect, test } from 'vitest'
import { readImages, roomFor } from './artwork-images.ts'

function formOf(change: Record<string, string> = {}, ids = ['a', 'b', 'c']): FormData {
  const form = new FormData()
  for (const id of ids) {
    form.append('id', id)
    form.append('kind', id === 'a' ? 'front' : 'back')
    form.append('alt', `of ${id}`)
  }
  for (const [name, value] of Object.entries(change)) form.append(name, value)
  return form
}
const order = (form: FormData) => readImages(form).map(({ id }) => id)

test('a form without a button keeps the order, the kinds and the texts', () => {
  expect(readImages(formOf({}, ['a', 'b']))).toEqual([
    { id: 'a', kind: 'front', alt_description: 'of a' },
    { id: 'b', kind: 'back', alt_description: 'of b' },
  ])
})

test('an image moves before another, or to the end, with its text', () => {
  expect(order(formOf({ move: 'c a' }))).toEqual(['c', 'a', 'b'])
  expect(order(formOf({ move: 'a ' }))).toEqual(['b', 'c', 'a'])
  expect(order(formOf({ move: 'b b' }))).toEqual(['a', 'b', 'c'])
  expect(order(formOf({ move: 'none a' }))).toEqual(['a', 'b', 'c'])
  expect(readImages(formOf({ move: 'c a' }))[0]?.alt_description).toBe('of c')
})

test('images are removed and added, each once', () => {
  expect(order(formOf({ remove: 'b' }))).toEqual(['a', 'c'])
  expect(order(formOf({ add: 'd' }))).toEqual(['a', 'b', 'c', 'd'])
  expect(order(formOf({ add: 'b' }))).toEqual(['a', 'b', 'c'])
  expect(order(formOf({ add: '' }))).toEqual(['a', 'b', 'c'])
})

test('an unknown kind is taken as the front', () => {
  const form = new FormData()
  form.append('id', 'a')
  form.append('kind', 'sideways')
  expect(readImages(form)).toEqual([{ id: 'a', kind: 'front', alt_description: '' }])
})

test('a work has eight images at the most', () => {
  expect([roomFor(1), roomFor(8), roomFor(9)]).toEqual([7, 0, 0])
})
