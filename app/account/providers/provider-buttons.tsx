import { Button } from '../../ui/components/button.tsx'
import { FormStack } from '../../ui/forms/form.tsx'

/** A sign-in provider as shown on pages. */
export type ProviderChoice = { readonly id: string; readonly name: string }

type ProviderButtonsProps = {
  readonly providers: readonly ProviderChoice[]
  /** Purpose of the visit at the provider. */
  readonly purpose?: 'sign-in' | 'link' | 'confirm'
  /** Button text before the provider's name. */
  readonly verb?: string
  /** Query of the page, with `returnTo`. */
  readonly search?: string
}

/** One plain form per provider, with or without scripts, since the flow leaves the site. */
export function ProviderButtons(props: ProviderButtonsProps) {
  const { providers, purpose = 'sign-in', verb = 'Continue with', search = '' } = props
  return (
    <FormStack>
      {providers.map(({ id, name }) => (
        <form key={id} method="post" action={`/login/with/${id}${search}`}>
          <input type="hidden" name="purpose" value={purpose} />
          <Button type="submit" wide={purpose !== 'link'}>
            {`${verb} ${name}`}
          </Button>
        </form>
      ))}
    </FormStack>
  )
}
