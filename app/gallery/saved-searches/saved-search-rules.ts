import { atMost, type FieldRules } from '../../kernel/field-rule.ts'

export const savedSearchRules = {
  name: { required: 'Give the search a name', maxLength: atMost(120) },
} satisfies FieldRules
