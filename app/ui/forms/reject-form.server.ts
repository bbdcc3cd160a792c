import { data } from 'react-router'
import type { Problem, ProblemCode } from '../../kernel/problem.ts'
import { refusedBy, type FormRefusal } from './form-refusal.ts'

/** Shows the form again with its values (never a password) and its errors. */
export function rejectForm<Typed = null>(refusal: FormRefusal, status: number, typed?: Typed) {
  return data({ refusal, typed: typed ?? null }, status)
}

/**
 * The same for a problem of the API.
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
