import { ConnectionError, RequestTimeoutError } from './connection-error.ts'
import { READ_TIMEOUT_MS } from './timeouts.ts'

/**
 * `fetch` for requests of a page that is shown already. The timeout also ends a response in the
 * middle of its body.
 * @throws ConnectionError without a response; RequestTimeoutError when it takes too long
 */
export async function fetchWithTimeout(
  input: string,
  init: RequestInit = {},
  timeoutMs = READ_TIMEOUT_MS,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    return await fetch(input, { ...init, signal })
  } catch (fault) {
    if (init.signal?.aborted) throw fault
    if (timeout.aborted) throw new RequestTimeoutError('no response in time', { cause: fault })
    throw new ConnectionError('no response', { cause: fault })
  }
}
