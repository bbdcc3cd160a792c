import type { Problem } from '../kernel/problem.ts'
import { fetchWithTimeout } from '../ui/requests/fetch-with-timeout.ts'
import { NOTHING_CHANGED } from '../ui/forms/form-refusal.ts'
import { TRY_AGAIN, withoutConnection } from '../ui/requests/not-confirmed.ts'

const NOT_LOADED = 'Your lists were not loaded'

/** A request that was refused or not answered, with the message that people see. */
class ListRequestError extends Error {
  /** Null without an answer. */
  status: number | null = null
}

/**
 * Calls the API for lists from a page that is shown already.
 * @throws ListRequestError
 */
export async function requestLists<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  if (!navigator.onLine) {
    throw new ListRequestError(withoutConnection(method === 'GET' ? NOT_LOADED : NOTHING_CHANGED))
  }
  const init = {
    method,
    // A page that is left or loaded again meanwhile must not lose a change.
    keepalive: method !== 'GET',
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  }
  const response = await fetchWithTimeout(`/api/lists${path}`, init).catch((cause: unknown) => {
    throw new ListRequestError(TRY_AGAIN, { cause })
  })
  if (!response.ok) throw await refusalOf(response)
  return (response.status === 204 ? null : await response.json()) as Answer
}

/** The error of a response with a problem. */
export async function refusalOf(response: Response): Promise<Error> {
  const { title, status } = (await response.json()) as Problem
  return Object.assign(new ListRequestError(title), { status })
}

/** Whether a request was refused because the session has ended. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ListRequestError && error.status === 401

/** The message of a failed request. */
export const failureText = (error: unknown): string =>
  error instanceof ListRequestError ? error.message : TRY_AGAIN
