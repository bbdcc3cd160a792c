import { ProblemError } from '../../http/http.server.ts'
import type { ProviderProfile } from './provider-profile.server.ts'
import type { SignInFlow } from './sign-in-flow.server.ts'
import type { SignInProvider } from './sign-in-provider.server.ts'

type Callback = {
  readonly provider: Pick<SignInProvider, 'name'>
  /** Null if the provider returned no identity. */
  readonly profile: ProviderProfile | null
  readonly flow: Pick<SignInFlow, 'purpose'>
}

/** better-auth's codes for a state that is unknown, used, expired or of another browser. */
const EXPIRED = new Set(['state_not_found', 'state_mismatch', 'state_invalid'])

/** Maps an error code of better-auth or the provider to a problem. */
export function callbackProblem(error: string | null, callback: Callback): ProblemError {
  const { provider, profile, flow } = callback
  const { name } = provider
  if (error !== null && EXPIRED.has(error)) return new ProblemError('sign-in-expired')
  if (error === 'access_denied') {
    const detail = `You cancelled at ${name}. Nothing has changed.`
    return new ProblemError('provider-cancelled', { detail })
  }
  if (error === 'internal_server_error') return new ProblemError('unavailable')
  if (error === 'account_not_linked') {
    const detail = `An account with the email address ${profile?.email ?? ''} exists here, and it is not linked to ${name}. Log in to it the way you did before, then link ${name} under Security.`
    return new ProblemError('account-not-linked', { detail })
  }
  if (error === 'account_already_linked_to_different_user') {
    const detail = `Your account at ${name} is linked to another account here. Unlink it there first.`
    return new ProblemError('linked-elsewhere', { detail })
  }
  if (flow.purpose === 'confirm' && profile !== null) {
    const detail = `You signed in to another account at ${name} than the one that is linked here.`
    return new ProblemError('provider-account-differs', { detail })
  }
  const detail = `${name} did not confirm who you are. Please try again.`
  return new ProblemError('provider-refused', { detail })
}
