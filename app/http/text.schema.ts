import { z } from 'zod'
import { atMost, type FieldRule } from '../kernel/field-rule.ts'
import { plainLine, plainText } from '../kernel/plain-text.ts'

/** Normalising can shorten a text, so input may be this many times as long. */
const INPUT_FACTOR = 4

/** A name, a title or another text on one line; '' when nothing in it can be seen. */
export const TextLine = (maxLength: number) =>
  z
    .string()
    .max(INPUT_FACTOR * maxLength, atMost(maxLength).words)
    .overwrite(plainLine)
    .max(maxLength, atMost(maxLength).words)

type RequiredLine = FieldRule & Required<Pick<FieldRule, 'required' | 'maxLength'>>

/** The same, for a text that must show something, by the rule of its field. */
export const RequiredTextLine = ({ required, maxLength }: RequiredLine) =>
  TextLine(maxLength.value).min(1, required)

/** A text of several lines; '' when nothing in it can be seen. */
export const LongText = (maxLength: number) =>
  z
    .string()
    .max(INPUT_FACTOR * maxLength, atMost(maxLength).words)
    .overwrite(plainText)
    .max(maxLength, atMost(maxLength).words)
