/** The HTTP status and user-facing message of a refusal. */
export type ProblemRow = { readonly status: number; readonly message: string }
