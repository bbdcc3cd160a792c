import { z } from 'zod'
import { atMost, type FieldRule } from '../kernel/field-rule.ts'
import { normaliseLine, normaliseText } from '../kernel/normalise-text.ts'

/** Normalising can shorten a text, so input may be this many times as long. */
const INPUT_FACTOR = 4

/** A text on one line, such as a name or title; '' if it has no visible characters. */
export const TextLine = (maxLength: number) =>
  z
    .string()
    .max(INPUT_FACTOR * maxLength, atMost(maxLength).message)
    .overwrite(normaliseLine)
    .max(maxLength, atMost(maxLength).message)

type RequiredLine = FieldRule & Required<Pick<FieldRule, 'required' | 'maxLength'>>

/** A text on one line that must have visible characters, with the messages of its field's rule. */
export const RequiredTextLine = ({ required, maxLength }: RequiredLine) =>
  TextLine(maxLength.value).min(1, required)

/** A text of several lines; '' if it has no visible characters. */
export const LongText = (maxLength: number) =>
  z
    .string()
    .max(INPUT_FACTOR * maxLength, atMost(maxLength).message)
    .overwrite(normaliseText)
    .max(maxLength, atMost(maxLength).message)
