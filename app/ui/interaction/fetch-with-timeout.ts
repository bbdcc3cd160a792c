import { ConnectionError, READ_TIMEOUT_MS, ReadTimeoutError } from './connection-error.ts'

/**
 * `fetch` for requests of a page that is shown already.
 * @throws ConnectionError without a response; ReadTimeoutError when it takes too long, also in the
 *   middle of its body
 */
export async function fetchWithTimeout(input: string, init: RequestInit = {}): Promise<Response> {
  const timeout = AbortSignal.timeout(READ_TIMEOUT_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    return await fetch(input, { ...init, signal })
  } catch (fault) {
    if (init.signal?.aborted) throw fault
    if (timeout.aborted) throw new ReadTimeoutError('no response in time', { cause: fault })
    throw new ConnectionError('no response', { cause: fault })
  }
}
