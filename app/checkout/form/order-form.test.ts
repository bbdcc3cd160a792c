import { expect, test } from 'vitest'
import { problemFor } from '../../kernel/problem.ts'
import { DELIVERY_FIELDS, orderRefusal, readDelivery } from './order-form.ts'

// Specification: 5.26
test('the form asks for every field of the specification, in its order', () => {
  expect(DELIVERY_FIELDS.map(({ name }) => name)).toEqual([
    'firstName',
    'lastName',
    'email',
    'address',
    'city',
    'postalCode',
    'country',
  ])
})

test('only the fields of the delivery are read, whatever else was sent', () => {
  const form = new FormData()
  for (const { name } of DELIVERY_FIELDS) form.set(name, `my ${name}`)
  form.set('cardNumber', '4242424242424242')
  expect(Object.keys(readDelivery(form))).toEqual(DELIVERY_FIELDS.map(({ name }) => name))
  expect(readDelivery(form).city).toBe('my city')
  expect(readDelivery(new FormData()).city).toBe('')
})

test('a refused field is named as the form names it', () => {
  const errors = [{ field: 'delivery.city', message: 'Enter your city' }]
  const refusal = orderRefusal(problemFor('invalid-request', { errors }))
  expect(refusal.lines).toEqual([{ field: 'city', message: 'Enter your city' }])
})

// Specification: 8.15
test('a fault shows the message of the catalogue', () => {
  expect(orderRefusal(problemFor('unexpected-error')).lines).toMatchObject([
    { message: 'Failed to complete purchase' },
  ])
})
