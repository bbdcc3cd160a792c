import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputMessage } from './input-message.ts'

const Mixed = z.union([z.enum(['oil', 'ink']), z.array(z.enum(['oil', 'ink'])).max(2)])

test.each([
  [z.string(), undefined, 'This is required'],
  [z.string().min(1), '', 'This is required'],
  [z.string(), ['a', 'b'], 'Please give this only once'],
  [z.string(), 5, 'Please give a text'],
  [z.coerce.number(), ['5', '6'], 'Please give one number'],
  [z.int(), 1.5, 'Please give a whole number'],
  [z.boolean(), 'yes', 'Please give true or false'],
  [z.object({}), 'x', 'Please give an object'],
  [z.array(z.string()), 'x', 'Please give a list'],
  [z.enum(['0', '1']), 'yes', 'Please give one of 0, 1'],
  [z.literal('x'), 'y', 'Please give x'],
  [z.string().min(3), 'ab', 'Please use at least 3 characters'],
  [z.string().max(2000), 'a'.repeat(2001), 'Please use at most 2,000 characters'],
  [z.number().min(2), 1, 'Please give at least 2'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Please give at most 1 of these'],
  [z.uuid(), 'x', 'Please give an id'],
  [z.iso.date(), 'x', 'Please give a day such as 2026-11-23'],
  [z.string().regex(/^a$/), 'b', 'This does not have the expected form'],
  [z.number().multipleOf(5), 7, 'Please give a multiple of 5'],
  [z.strictObject({}), { card: 1, cvv: 2 }, 'Please leave out card, cvv'],
  [Mixed, 'chalk', 'Please give one of oil, ink'],
  [Mixed, ['oil', 'ink', 'oil'], 'Please give at most 2 of these'],
  [z.union([z.string(), z.number()]), true, 'Please check this value'],
])(
  'input that breaks a rule without a message of its own gets a plain one',
  (schema, input, message) => {
    const { error } = schema.safeParse(input, { error: inputMessage })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  },
)
