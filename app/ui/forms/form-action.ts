import { data } from 'react-router'
import { refusedWithout, type FailedForm } from './form-refusal.ts'
import { runServerAction } from './server-action.client.ts'

/**
 * Like `runServerAction`, for a form: the page also stays where the session has ended, since the
 * login page would lose what was typed.
 * @param refused the action's data for a form that was not accepted
 */
export async function runFormAction<Answer, Refused>(
  serverAction: () => Promise<Answer>,
  refused: (code: FailedForm) => Refused,
) {
  try {
    return await runServerAction(serverAction, refused)
  } catch (thrown) {
    const to = targetOf(thrown)
    if (to?.pathname !== '/login' || to.searchParams.get('reason') !== 'form') throw thrown
    // An error status keeps the router from loading the page's data, which would redirect, too.
    return data(refused('not-signed-in'), { status: 401 })
  }
}

type Sending<Answer> = {
  /** The message when the server could not be reached. */
  readonly failed: string
  /** Whether the form may be sent twice without harm. */
  readonly isRepeatable: boolean
  /** Runs once the form was accepted, before the next page is loaded. */
  readonly onAccepted?: () => void
  readonly serverAction: () => Promise<Answer>
}

/** Sends a form that keeps on its page what was typed, unless it is accepted. */
export async function submitForm<Answer>(sending: Sending<Answer>) {
  const { failed: message, isRepeatable, onAccepted, serverAction } = sending
  try {
    return await runFormAction(serverAction, (code) => ({
      refusal: refusedWithout(code, { message, isRepeatable }),
      typed: null,
    }))
  } catch (thrown) {
    const to = targetOf(thrown)
    if (to !== null && to.pathname !== '/login') onAccepted?.()
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
    submitForm({ serverAction, failed, isRepeatable: false })

/** Makes the `clientAction` of a page whose form may be sent twice without harm. */
export const repeatableAction =
  <Args extends ClientActionArgs<unknown>>(failed: string) =>
  ({ serverAction }: ClientActionArgs<AnswerTo<Args>>) =>
    submitForm({ serverAction, failed, isRepeatable: true })

/** Where a thrown response redirects to; null if it does not. */
function targetOf(thrown: unknown): URL | null {
  const to = thrown instanceof Response ? thrown.headers.get('location') : null
  return to === null ? null : new URL(to, location.href)
}
