import { groupThousands } from './money.ts'

type Limit = { readonly value: number; readonly words: string }

/** For a text that must be a number. */
export type NumberRule = {
  /** What people see when the text is not a number. */
  readonly words: string
  /** What they see when it has decimals; without it, decimals are allowed. */
  readonly wholeWords?: string
  readonly min: Limit
  readonly max: Limit
}

/**
 * What the text of a form's field must be, with the words for each refusal. The browser checks the
 * rules before it sends a form, and the API's schemas are made of the same rules.
 */
export type FieldRule = {
  /** For a blank text; without it, the field may be left blank. */
  readonly required?: string
  /** Characters, spaces included, as in passwords. */
  readonly minLength?: Limit
  /** Characters. */
  readonly maxLength?: Limit
  readonly format?: { readonly pattern: RegExp; readonly words: string }
  readonly number?: NumberRule
  /** The field must have the same text as another one. */
  readonly sameAs?: OtherField
  /** The field must be filled in when another one is. */
  readonly requiredWith?: OtherField
  /** The field may be filled in only when another one is: alone, it would say nothing. */
  readonly onlyWith?: OtherField
}

type OtherField = { readonly field: string; readonly words: string }

/** The rules of a form by field name, in the order of the form. It names every field. */
export type FieldRules = Readonly<Record<string, FieldRule>>

/** What is wrong with a form. Without `field`, it concerns the whole form. */
export type FormProblem = { readonly message: string; readonly field?: string | undefined }

/** Returns the text of a field as it was typed; '' for a field that is not there. */
export type TextOfField = (field: string) => string

/** A limit of characters with the words for a longer text. */
export function atMost(value: number): Limit {
  return { value, words: `Please use at most ${groupThousands(String(value))} characters` }
}

/** All fields that break their rule, in the order of the rules. */
export function findFieldProblems(rules: FieldRules, textOf: TextOfField): FormProblem[] {
  return Object.entries(rules).flatMap(([field, rule]) => {
    const message = findFieldProblem(rule, textOf(field), textOf)
    return message === null ? [] : [{ field, message }]
  })
}

/** @returns the words for the first rule that a field's text breaks, or null */
export function findFieldProblem(
  rule: FieldRule,
  text: string,
  textOf: TextOfField,
): string | null {
  const { required, minLength, maxLength, sameAs, requiredWith, onlyWith } = rule
  const trimmed = text.trim()
  if (trimmed === '' && required !== undefined) return required
  if (minLength !== undefined && text.length < minLength.value) return minLength.words
  // The API counts the characters of the normalised text.
  const { length } = trimmed.normalize('NFC')
  if (maxLength !== undefined && length > maxLength.value) return maxLength.words
  if (sameAs !== undefined && text !== textOf(sameAs.field)) return sameAs.words
  if (trimmed !== '') {
    const isAlone = onlyWith !== undefined && textOf(onlyWith.field).trim() === ''
    return isAlone ? onlyWith.words : findFormatProblem(rule, trimmed)
  }
  const isNeeded = requiredWith !== undefined && textOf(requiredWith.field).trim() !== ''
  return isNeeded ? requiredWith.words : null
}

function findFormatProblem({ format, number }: FieldRule, text: string): string | null {
  if (format !== undefined && !format.pattern.test(text)) return format.words
  return number === undefined ? null : findNumberProblem(number, parseNumber(text))
}

function findNumberProblem(
  { words, wholeWords, min, max }: NumberRule,
  value: number | null,
): string | null {
  if (value === null || Number.isNaN(value)) return words
  if (wholeWords !== undefined && !Number.isInteger(value)) return wholeWords
  if (value < min.value) return min.words
  return value > max.value ? max.words : null
}

/** @returns null for a blank text, NaN for what is no number; accepts a decimal comma */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  const value = Number(trimmed)
  return Number.isFinite(value) ? value : Number.NaN
}
