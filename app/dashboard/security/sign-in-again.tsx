import { PasskeyButton } from '../../account/sign-in/passkey-button.tsx'
import { ProviderButtons, type ProviderChoice } from '../../account/providers/provider-buttons.tsx'
import { FormStack } from '../../ui/forms/form.tsx'

type SignInAgainProps = {
  /** Those at which the viewer has a linked account. */
  readonly providers: readonly ProviderChoice[]
  readonly hasPasskey: boolean
  /** The path of the page. */
  readonly path: string
}

/** In place of what asks for the password, for those who have none and logged in a while ago. */
export function SignInAgain({ providers, hasPasskey, path }: SignInAgainProps) {
  return (
    <section aria-labelledby="sign-in-again">
      <FormStack>
        <h3 id="sign-in-again">Confirm that it is you</h3>
        <p>
          You log in without a password here. To change your email address, two-step login, passkeys
          or password, or to make an API token, log in again. That counts for ten minutes.
        </p>
        <ProviderButtons
          providers={providers}
          purpose="confirm"
          search={`?${new URLSearchParams({ returnTo: path })}`}
        />
        {hasPasskey && <PasskeyButton favourite={null} />}
      </FormStack>
    </section>
  )
}
