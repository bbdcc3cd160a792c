import { NOTHING_CHANGED, RELOAD_TO_SEE, TRY_AGAIN } from '../ui/requests/failure-text.ts'
import {
  requestFailureText,
  requestJson,
  type RequestFailure,
} from '../ui/requests/request-json.ts'
import { SIGNED_OUT } from '../ui/requests/signed-out-text.ts'

const NOT_LOADED = 'Your lists were not loaded'

/** A request that was refused or not answered, with the message that people see. */
class ListRequestError extends Error {}

/** A request that was refused, since the lists are others than those shown. */
class ListConflictError extends ListRequestError {}

/** A request that was refused because the session has ended. */
class SessionEndedError extends ListRequestError {}

/**
 * Calls the API for lists from a page that is shown already.
 * @throws ListRequestError
 */
export async function requestLists<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const isRead = method === 'GET'
  // A page that is left or loaded again meanwhile must not lose a change.
  const request = { method, body, keepalive: !isRead }
  const answer = await requestJson<Answer>(`/api/lists${path}`, request)
  if (answer.ok) return answer.value
  // A second POST would add a second list.
  const isLost = answer.kind === 'not-confirmed' || answer.kind === 'unreachable'
  if (isLost && method === 'POST') throw new ListRequestError(RELOAD_TO_SEE)
  throw listErrorOf(answer, isRead ? NOT_LOADED : NOTHING_CHANGED)
}

/** The error of a request that has failed. @param failed see `requestFailureText` */
export function listErrorOf(failure: RequestFailure, failed?: string): Error {
  const status = failure.kind === 'problem' ? failure.problem.status : null
  if (status === 401) return new SessionEndedError(SIGNED_OUT)
  const words = requestFailureText(failure, failed)
  return status === 409 ? new ListConflictError(words) : new ListRequestError(words)
}

/** The message of a failed request. */
export const failureText = (error: unknown): string =>
  error instanceof ListRequestError ? error.message : TRY_AGAIN

/** Whether a request was refused, since the lists are others than those shown. */
export const isConflict = (error: unknown): boolean => error instanceof ListConflictError

/** Whether a request was refused because the session has ended. */
export const isSignedOut = (error: unknown): boolean => error instanceof SessionEndedError
