import type { Problem } from '../../kernel/problem.ts'
import { UNEXPECTED_ERROR } from '../../kernel/problems/request-problems.ts'
import { SIGNED_OUT } from './signed-out-text.ts'

// Messages for people about a form, a button or a request that failed.

/** The parts of a problem that people read; a proxy in front of Frame sends no `code`. */
export type ReadableProblem = Pick<Problem, 'title' | 'detail'> & Partial<Pick<Problem, 'code'>>

/** Why a request was refused. A page stays after its session has ended, so it says how to go on. */
export const reasonOf = ({ code, title, detail }: ReadableProblem) =>
  detail ?? (code === 'not-signed-in' ? SIGNED_OUT : title)

/** The same for the body of a refused request, which may be the page of a proxy. */
export const reasonIn = (body: unknown) =>
  reasonOf({ title: UNEXPECTED_ERROR.message, ...Object(body) })

/** The default message of a refused change. */
export const NOTHING_CHANGED = 'Nothing was changed'

/** The second line of a refused form, after what did not happen. */
export const UNREACHABLE = 'The gallery could not be reached. Please try again.'

const NO_ANSWER = 'the gallery did not answer in time'

/** Without an answer in time, the action may have happened. */
const NOT_CONFIRMED = `Not confirmed: ${NO_ANSWER}.`

/** For a request that may be repeated without harm. */
export const TRY_AGAIN = `${NOT_CONFIRMED} Please try again.`

export const RELOAD_TO_SEE = `${NOT_CONFIRMED} Reload the page to see whether it worked.`

/** For a request that did not reach the gallery. @param message what did not happen */
export const withoutConnection = (message: string) => `${message}: no connection`

/** For data that did not arrive in time. @param message what was not loaded */
export const withoutAnswer = (message: string) => `${message}: ${NO_ANSWER}`
