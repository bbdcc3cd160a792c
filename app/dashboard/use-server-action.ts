import { data } from 'react-router'
import { refusedWith, type FormRefusal } from '../account/form-refusal.ts'

type Sending<Answer> = {
  /** What people see when the server could not be reached. */
  readonly failed: string
  /** Runs once the form was accepted, before the next page is loaded. */
  readonly onAccepted?: () => void
  readonly serverAction: () => Promise<Answer>
}

type Unreached = ReturnType<typeof data<{ refusal: FormRefusal; typed: null }>>

/**
 * Sends a form in the browser. An unreachable server becomes a refusal, so that the page keeps what was
 * typed; without this the error page would take its place.
 */
export async function sendForm<Answer>({
  failed,
  onAccepted,
  serverAction,
}: Sending<Answer>): Promise<Answer | Unreached> {
  try {
    return await serverAction()
  } catch (thrown) {
    if (!(thrown instanceof Response)) {
      // A status of refusal keeps the router from asking for the page's data too, which would fail likewise.
      return data({ refusal: refusedWith(failed), typed: null }, { status: 503 })
    }
    if (isAccepted(thrown)) onAccepted?.()
    throw thrown
  }
}

/** A session that has ended sends people to the login page: then nothing was accepted. */
function isAccepted(response: Response): boolean {
  const to = response.headers.get('location')
  return to !== null && new URL(to, location.href).pathname !== '/login'
}
