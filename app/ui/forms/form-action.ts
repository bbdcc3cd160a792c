import { data } from 'react-router'
import { SIGNED_OUT } from '../requests/signed-out-text.ts'
import { refusedWith, refusedWithout } from './form-refusal.ts'
import { runServerAction } from './server-action.client.ts'

type Sending<Answer> = {
  /** The message when the server could not be reached. */
  readonly failed: string
  /** Whether the form may be sent twice without harm. */
  readonly isRepeatable: boolean
  /** Runs once the form was accepted, before the next page is loaded. */
  readonly onAccepted?: () => void
  readonly serverAction: () => Promise<Answer>
}

/**
 * Sends a form in the browser. An unreachable server becomes a refusal, so that the page keeps what
 * was typed.
 */
export async function sendForm<Answer>(sending: Sending<Answer>) {
  const { failed: message, isRepeatable, onAccepted, serverAction } = sending
  try {
    return await runServerAction(serverAction, (code) => ({
      refusal: refusedWithout(code, { message, isRepeatable }),
      typed: null,
    }))
  } catch (thrown) {
    if (thrown instanceof Response && isAccepted(thrown)) onAccepted?.()
    throw thrown
  }
}

type ClientActionArgs<Answer> = { readonly serverAction: () => Promise<Answer> }
type AnswerTo<Args> = Args extends ClientActionArgs<infer Answer> ? Answer : never

/**
 * Makes the `clientAction` of a page whose form must not be sent twice.
 * @param failed the message when the server could not be reached
 */
export const formAction =
  <Args extends ClientActionArgs<unknown>>(failed: string) =>
  ({ serverAction }: ClientActionArgs<AnswerTo<Args>>) =>
    keepForm({ serverAction, failed, isRepeatable: false })

/** Makes the `clientAction` of a page whose form may be sent twice without harm. */
export const repeatableAction =
  <Args extends ClientActionArgs<unknown>>(failed: string) =>
  ({ serverAction }: ClientActionArgs<AnswerTo<Args>>) =>
    keepForm({ serverAction, failed, isRepeatable: true })

/** Like `sendForm`, for a form without a draft: the login page would lose what was typed. */
async function keepForm<Answer>(sending: Sending<Answer>) {
  try {
    return await sendForm(sending)
  } catch (thrown) {
    if (!(thrown instanceof Response) || !hasSessionEnded(thrown)) throw thrown
    // An error status keeps the router from loading the page's data, which would redirect, too.
    return data({ refusal: refusedWith(SIGNED_OUT), typed: null }, { status: 400 })
  }
}

/** Whether a response redirects to the login page. With a reason, that is meant for guests. */
function hasSessionEnded(response: Response): boolean {
  const to = targetOf(response)
  return to?.pathname === '/login' && !to.searchParams.has('reason')
}

/** A redirect to the login page means that the session has ended and nothing was accepted. */
function isAccepted(response: Response): boolean {
  const to = targetOf(response)
  return to !== null && to.pathname !== '/login'
}

/** Where a response redirects to; null if it does not. */
function targetOf({ headers }: Response): URL | null {
  const to = headers.get('location')
  return to === null ? null : new URL(to, location.href)
}
