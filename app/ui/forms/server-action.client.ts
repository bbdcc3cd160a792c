import { data } from 'react-router'
import { withTimeout } from '../../kernel/with-timeout.ts'
import { ACTION_TIMEOUT_MS } from '../requests/timeouts.ts'

/** `not-confirmed`: no answer in time, so it may have happened. Null: the server was not reached. */
export type FailedSending = 'not-confirmed' | null

/**
 * Runs a route's server action from its `clientAction`. Without an answer the page stays and gets
 * `unanswered` as the action's data, instead of the error page.
 * @throws the response that the server threw, such as a redirect to the login page
 */
export async function runServerAction<Answer, Unanswered>(
  serverAction: () => Promise<Answer>,
  unanswered: (code: FailedSending) => Unanswered,
) {
  let code: FailedSending = null
  try {
    const answer = await withTimeout(
      serverAction().then((value) => ({ value })),
      ACTION_TIMEOUT_MS,
    )
    if (answer !== null) return answer.value
    code = 'not-confirmed'
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown
  }
  // An error status keeps the router from loading the page's data too, which would fail likewise.
  return data(unanswered(code), { status: 503 })
}
