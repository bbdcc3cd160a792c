import { expect, test } from 'vitest'
import { problemFor } from '../../kernel/problem.ts'
import { refusedBy, refusedWith, textOf } from './form-refusal.ts'

// Specification: 8.9
test('a refusal speaks in the words of the catalogue', () => {
  const { lines } = refusedBy(problemFor('invalid-credential'), 'Failed')
  expect(lines).toEqual([{ message: 'Invalid email or password', field: undefined }])
})

// Specification: 8.7
test('a fault shows the message for the attempted action', () => {
  const { lines, code } = refusedBy(problemFor('unexpected-error'), 'Failed to update bio')
  expect(lines[0]?.message).toBe('Failed to update bio')
  expect(code).toBe('unexpected-error')
})

test('wrong fields are named one by one', () => {
  const errors = [
    { field: 'email', message: 'Please enter a valid email address' },
    { field: 'password', message: 'Enter your password' },
  ]
  const refusal = refusedBy(problemFor('invalid-request', { errors }), 'Failed')
  expect(refusal.lines).toEqual(errors)
})

test('a code can belong to a field of the form', () => {
  const problem = problemFor('wrong-password')
  const refusal = refusedBy(problem, 'Failed', { 'wrong-password': 'currentPassword' })
  expect(refusal.lines).toEqual([
    { field: 'currentPassword', message: 'Current password is incorrect' },
  ])
})

test('a refusal of the page belongs to a field or to the whole form', () => {
  expect(refusedWith('No').lines).toEqual([{ message: 'No' }])
  expect(refusedWith('No', 'confirm').lines).toEqual([{ message: 'No', field: 'confirm' }])
})

test('a file is no text', () => {
  const form = new FormData()
  form.set('picture', new File(['x'], 'x.png'))
  form.set('title', ' Dawn ')
  expect([textOf(form, 'picture'), textOf(form, 'title'), textOf(form, 'none')]).toEqual([
    '',
    ' Dawn ',
    '',
  ])
})
