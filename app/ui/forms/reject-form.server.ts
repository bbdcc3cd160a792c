import { data } from 'react-router'
import { isSentByScript, problemData, type PageArgs } from '../../api/api-client.server.ts'
import type { Problem, ProblemCode } from '../../kernel/problem.ts'
import { refusedBy, type FormRefusal } from './form-refusal.ts'

/** Shows the form again with its values (never a password) and its errors. */
export function rejectForm<Typed = null>(refusal: FormRefusal, status: number, typed?: Typed) {
  return data({ refusal, typed: typed ?? null }, status)
}

/**
 * Shows the form again with a problem of the API.
 * @param fallback the message for a fault
 * @param options.fieldOf the form field for problem codes that name no field
 */
export function rejectFormBy<Typed = null>(
  problem: Problem,
  fallback: string,
  options: {
    readonly typed?: Typed
    readonly fieldOf?: Partial<Record<ProblemCode, string>>
  } = {},
) {
  const refusal = refusedBy(problem, fallback, options.fieldOf)
  return rejectForm(refusal, problem.status, options.typed)
}

/**
 * Returns a problem from an action without a page of its own. Without scripts, the next document
 * shows it.
 */
export function rejectActionBy(
  args: Pick<PageArgs, 'request'>,
  problem: Problem,
  fallback: string,
  fieldOf: Partial<Record<ProblemCode, string>> = {},
) {
  if (!isSentByScript(args)) throw problemData(problem)
  return rejectFormBy(problem, fallback, { fieldOf })
}
