import { atMost } from '../kernel/field-rule.ts'

export const LIST_NAME = { required: 'Give the list a name', maxLength: atMost(80) }
export const NOTE = { maxLength: atMost(500) }
