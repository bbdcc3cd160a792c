import { Link } from 'react-router'
import { PasskeyButton } from '../account/sign-in/passkey-button.tsx'
import { ProviderButtons, type ProviderChoice } from '../account/providers/provider-buttons.tsx'
import { FormStack } from '../ui/forms/form.tsx'

type SignInAgainProps = {
  /** Providers at which the viewer has a linked account. */
  readonly providers: readonly ProviderChoice[]
  readonly hasPasskey: boolean
  /** Path and query to return to after signing in. */
  readonly returnTo: string
  /** Tells the viewer why a new login is needed. */
  readonly children: string
}

/** Replaces the password field for users without a password whose last login is too old. */
export function SignInAgain({ providers, hasPasskey, returnTo, children }: SignInAgainProps) {
  return (
    <section aria-labelledby="sign-in-again">
      <FormStack>
        <h3 id="sign-in-again">Confirm that it is you</h3>
        <p>{children}</p>
        <ProviderButtons
          providers={providers}
          purpose="confirm"
          search={`?${new URLSearchParams({ returnTo })}`}
        />
        {hasPasskey && <PasskeyButton keep={null} />}
        {providers.length === 0 && !hasPasskey && (
          <p>
            The account that you log in with can no longer be used here.{' '}
            <Link to="/contact">Contact the gallery</Link>.
          </p>
        )}
      </FormStack>
    </section>
  )
}
