import { groupThousands } from './money.ts'
import { toNfc } from './normalise-text.ts'

type Limit = { readonly value: number; readonly message: string }

/** The rule for a field that takes a number. */
export type NumberRule = {
  /** The message for a text that is not a number. */
  readonly message: string
  /** The message for a number with decimals; without it, decimals are allowed. */
  readonly wholeMessage?: string
  readonly min: Limit
  readonly max: Limit
}

/**
 * The constraints on the text of a form's field, each with its message. The browser checks them
 * before it sends a form, and the API's schemas are built from them.
 */
export type FieldRule = {
  /** The message for a blank text; without it, the field is optional. */
  readonly required?: string
  /** Characters, counted with spaces, because passwords may begin or end with them. */
  readonly minLength?: Limit
  /** Characters of the trimmed, normalised text. */
  readonly maxLength?: Limit
  readonly format?: { readonly pattern: RegExp; readonly message: string }
  readonly number?: NumberRule
  /** The text must equal that of another field. */
  readonly sameAs?: OtherField
  /** The field is required when the other one is filled in. */
  readonly requiredWith?: OtherField
  /** The field must stay blank unless the other one is filled in. */
  readonly onlyWith?: OtherField
}

type OtherField = { readonly field: string; readonly message: string }

/** The rules of all fields of a form, by field name and in the order of the form. */
export type FieldRules = Readonly<Record<string, FieldRule>>

/** A message about a form; without `field`, it concerns the whole form. */
export type FormProblem = { readonly message: string; readonly field?: string | undefined }

/** Returns the text of a field as typed, or '' if the form has no such field. */
export type TextOfField = (field: string) => string

/** A maximum of characters with its message. */
export function atMost(value: number): Limit {
  return { value, message: `Please use at most ${groupThousands(String(value))} characters` }
}

/** Lists all fields that break a rule, in the order of the rules. */
export function findFieldProblems(rules: FieldRules, textOf: TextOfField): FormProblem[] {
  return Object.entries(rules).flatMap(([field, rule]) => {
    const message = findFieldProblem(rule, textOf(field), textOf)
    return message === null ? [] : [{ field, message }]
  })
}

/** @returns the message of the first rule that the text breaks, or null */
export function findFieldProblem(
  rule: FieldRule,
  text: string,
  textOf: TextOfField,
): string | null {
  const { required, minLength, maxLength, sameAs, requiredWith, onlyWith } = rule
  const trimmed = text.trim()
  if (trimmed === '' && required !== undefined) return required
  if (minLength !== undefined && text.length < minLength.value) return minLength.message
  // The API's schemas count the characters of the normalised text.
  const { length } = toNfc(trimmed)
  if (maxLength !== undefined && length > maxLength.value) return maxLength.message
  if (sameAs !== undefined && text !== textOf(sameAs.field)) return sameAs.message
  if (trimmed !== '') {
    const isAlone = onlyWith !== undefined && textOf(onlyWith.field).trim() === ''
    return isAlone ? onlyWith.message : findFormatProblem(rule, trimmed)
  }
  const isNeeded = requiredWith !== undefined && textOf(requiredWith.field).trim() !== ''
  return isNeeded ? requiredWith.message : null
}

function findFormatProblem({ format, number }: FieldRule, text: string): string | null {
  if (format !== undefined && !format.pattern.test(text)) return format.message
  return number === undefined ? null : findNumberProblem(number, parseNumber(text))
}

function findNumberProblem(
  { message, wholeMessage, min, max }: NumberRule,
  value: number | null,
): string | null {
  if (value === null || Number.isNaN(value)) return message
  if (wholeMessage !== undefined && !Number.isInteger(value)) return wholeMessage
  if (value < min.value) return min.message
  return value > max.value ? max.message : null
}

/** Accepts a decimal comma. @returns null for a blank text, NaN for a text that is not a number */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  const value = Number(trimmed)
  return Number.isFinite(value) ? value : Number.NaN
}
