import { z } from 'zod'
import { plainLine, plainText } from '../kernel/plain-text.ts'

/** Normalising can shorten a text. Longer ones are refused before that work. */
const LONGEST_INPUT = 4

/** A name, a title or another text on one line; '' when nothing in it can be seen. */
export const Line = (maxLength: number) =>
  z
    .string()
    .max(LONGEST_INPUT * maxLength)
    .overwrite(plainLine)
    .max(maxLength)

/** The same, for a text that must show something. */
export const VisibleLine = (maxLength: number, message: string) => Line(maxLength).min(1, message)

/** A text of several lines; '' when nothing in it can be seen. */
export const LongText = (maxLength: number) =>
  z
    .string()
    .max(LONGEST_INPUT * maxLength)
    .overwrite(plainText)
    .max(maxLength)
