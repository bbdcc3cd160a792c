import { atMost, type FieldRules } from '../kernel/field-rule.ts'

export const LIST_NAME = { required: 'Give the list a name', maxLength: atMost(80) }
export const NOTE = { maxLength: atMost(500) }

export const listRules = { name: LIST_NAME } satisfies FieldRules
export const noteRules = { note: NOTE } satisfies FieldRules
