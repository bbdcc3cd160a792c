import type { z } from 'zod'
import { groupThousands } from '../kernel/money.ts'

type Issue = z.core.$ZodRawIssue

const MISSING = 'This is required'

/**
 * The message for input that breaks a rule without a message of its own. Zod's are for developers.
 */
export function inputMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue)
    case 'invalid_value':
      return issue.values.length === 1
        ? `Please give ${String(issue.values[0])}`
        : `Please give one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? MISSING
        : sizeMessage(issue, `at least ${numberText(issue.minimum)}`)
    case 'too_big':
      return sizeMessage(issue, `at most ${numberText(issue.maximum)}`)
    case 'invalid_format':
      return formatMessage(issue.format)
    case 'not_multiple_of':
      return `Please give a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `Please leave out ${issue.keys.join(', ')}`
    case 'invalid_union':
      return unionMessage(issue.errors)
    default:
      return OTHER
  }
}

const OTHER = 'Please check this value'

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'one number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  file: 'a file',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'an id',
  email: 'an email address',
  url: 'an address such as https://gallery.example',
  date: 'a day such as 2026-11-23',
  datetime: 'a time such as 2026-11-23T12:00:00Z',
}

function formatMessage(format: string): string {
  const name = FORMATS[format]
  return name === undefined ? 'This does not have the expected form' : `Please give ${name}`
}

function typeMessage({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string {
  if (input === undefined) return MISSING
  // A query with the same name twice.
  if (expected === 'string' && Array.isArray(input)) return 'Please give this only once'
  return `Please give ${TYPES[expected] ?? 'another value'}`
}

const numberText = (value: number | bigint): string => groupThousands(String(value))

function sizeMessage({ origin }: { readonly origin: string }, size: string): string {
  if (origin === 'string') return `Please use ${size} characters`
  return origin === 'array' ? `Please give ${size} of these` : `Please give ${size}`
}

/** The message of an alternative that has the type of the input. */
function unionMessage(alternatives: readonly (readonly z.core.$ZodIssue[])[]): string {
  const ofType = alternatives.findLast((issues) =>
    issues.every(({ code, path }) => code !== 'invalid_type' || path.length > 0),
  )
  return ofType?.[0]?.message ?? OTHER
}
