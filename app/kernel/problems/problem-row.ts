/** The HTTP status of a refusal, and the message that users see. */
export type ProblemRow = { readonly status: number; readonly words: string }
