import { atMost, type FieldRules } from '../../kernel/field-rule.ts'

export const NOTE = { required: 'Write a note', maxLength: atMost(2000) }
export const MESSAGE = { required: 'Write a message', maxLength: atMost(2000) }

export const noteRules = { note: NOTE } satisfies FieldRules
export const answerRules = { answer: MESSAGE } satisfies FieldRules
export const messageRules = { message: MESSAGE } satisfies FieldRules
