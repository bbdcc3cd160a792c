import { atMost, type FieldRules } from '../../kernel/field-rule.ts'

export const webhookRules = {
  url: { required: 'Enter the address', maxLength: atMost(2000) },
} satisfies FieldRules
