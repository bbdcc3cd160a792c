import { Button } from '../../ui/components/button.tsx'
import { FormStack } from '../../ui/forms/form.tsx'

/** A sign-in provider as pages show it. */
export type ProviderChoice = { readonly id: string; readonly name: string }

type ProviderButtonsProps = {
  readonly providers: readonly ProviderChoice[]
  /** What the person does at the provider. */
  readonly purpose?: 'sign-in' | 'link' | 'confirm'
  /** Before the provider's name. */
  readonly verb?: string
  /** The query of the page, with the way back. */
  readonly search?: string
}

/**
 * One form per provider. They are plain forms in every browser, since the way leads through pages of
 * another site.
 */
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
