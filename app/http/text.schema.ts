import { z } from 'zod'
import { plainLine, plainText } from '../kernel/plain-text.ts'

/** Normalising can shorten a text, so input may be this many times as long. */
const INPUT_FACTOR = 4

/** A name, a title or another text on one line; '' when nothing in it can be seen. */
export const TextLine = (maxLength: number) =>
  z
    .string()
    .max(INPUT_FACTOR * maxLength)
    .overwrite(plainLine)
    .max(maxLength)

/** The same, for a text that must show something. */
export const VisibleTextLine = (maxLength: number, message: string) =>
  TextLine(maxLength).min(1, message)

/** A text of several lines; '' when nothing in it can be seen. */
export const LongText = (maxLength: number) =>
  z
    .string()
    .max(INPUT_FACTOR * maxLength)
    .overwrite(plainText)
    .max(maxLength)
