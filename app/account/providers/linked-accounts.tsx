import { useFetcher } from 'react-router'
import { formatDay } from '../../kernel/day.ts'
import { Button } from '../../ui/components/button.tsx'
import type { FormOutcome } from '../../ui/forms/form-refusal.ts'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'
import { ProviderButtons, type ProviderChoice } from './provider-buttons.tsx'
import type { LinkedAccount } from './provider.schema.ts'

/** The linked accounts' providers that the gallery still offers. */
export const providersOf = (linked: readonly LinkedAccount[]): ProviderChoice[] =>
  linked.flatMap(({ provider: { id, name } }) => (id === null ? [] : [{ id, name }]))

type LinkedAccountsProps = {
  readonly linked: readonly LinkedAccount[]
  /** All providers of the gallery. */
  readonly providers: readonly ProviderChoice[]
  /** Path of the page, to return to. */
  readonly path: string
}

/** The viewer's linked accounts. Renders nothing without any and without providers. */
export function LinkedAccounts({ linked, providers, path }: LinkedAccountsProps) {
  if (linked.length === 0 && providers.length === 0) return null
  const isLinked = ({ id }: ProviderChoice) => linked.some(({ provider }) => provider.id === id)
  const search = `?${new URLSearchParams({ returnTo: path })}`
  return (
    <section aria-labelledby="linked-accounts">
      <FormStack>
        <h3 id="linked-accounts">Linked accounts</h3>
        <p>You can log in here with these accounts of yours at other sites.</p>
        {linked.map((account) => (
          <LinkedRow key={account.id} account={account} />
        ))}
        <ProviderButtons
          providers={providers.filter((provider) => !isLinked(provider))}
          purpose="link"
          verb="Link"
          search={search}
        />
      </FormStack>
    </section>
  )
}

function LinkedRow({ account }: { readonly account: LinkedAccount }) {
  const { id, provider, linkedAt, isRemovable } = account
  const fetcher = useFetcher<FormOutcome>()
  useRefusalToast(fetcher.data?.refusal)
  return (
    <PostForm action={`/linked-accounts/${id}`} submit={fetcher.submit}>
      <FormActions>
        <span>
          <b>{provider.name}</b>, linked <time dateTime={linkedAt}>{formatDay(linkedAt)}</time>
        </span>
        {isRemovable ? (
          <Button type="submit" size="sm" aria-label={`Unlink ${provider.name}`}>
            Unlink
          </Button>
        ) : (
          <span>your only way to log in</span>
        )}
      </FormActions>
    </PostForm>
  )
}
