import { formatDay } from '../../kernel/day.ts'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { RemovalForm } from '../removal-form.tsx'
import { ProviderButtons, type ProviderChoice } from './provider-buttons.tsx'
import type { LinkedAccount } from './provider.schema.ts'

/** The linked accounts' providers that the gallery still offers. */
export const providersOf = (linked: readonly LinkedAccount[]): ProviderChoice[] =>
  linked.flatMap(({ provider: { id, name } }) => (id === null ? [] : [{ id, name }]))

type LinkedAccountsProps = {
  readonly linked: readonly LinkedAccount[]
  /** All providers of the gallery. */
  readonly providers: readonly ProviderChoice[]
  /** Whether the viewer has a password, which confirms an unlinking; else a fresh login does. */
  readonly hasPassword: boolean
  /** Path of the page, to return to. */
  readonly path: string
}

/** The viewer's linked accounts. Renders nothing without any and without providers. */
export function LinkedAccounts({ linked, providers, hasPassword, path }: LinkedAccountsProps) {
  if (linked.length === 0 && providers.length === 0) return null
  const isLinked = ({ id }: ProviderChoice) => linked.some(({ provider }) => provider.id === id)
  const search = `?${new URLSearchParams({ returnTo: path })}`
  return (
    <section aria-labelledby="linked-accounts">
      <FormStack>
        <h3 id="linked-accounts">Linked accounts</h3>
        <p>You can log in here with these accounts of yours at other sites.</p>
        {linked.map((account) => (
          <LinkedRow key={account.id} account={account} hasPassword={hasPassword} />
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

type LinkedRowProps = Pick<LinkedAccountsProps, 'hasPassword'> & {
  readonly account: LinkedAccount
}

function LinkedRow({ account, hasPassword }: LinkedRowProps) {
  const { id, provider, linkedAt, isRemovable } = account
  return (
    <FormActions>
      <span>
        <b>{provider.name}</b>, linked <time dateTime={linkedAt}>{formatDay(linkedAt)}</time>
      </span>
      {isRemovable ? (
        <RemovalForm
          id={id}
          name={provider.name}
          verb="Unlink"
          hasPassword={hasPassword}
          action={`/linked-accounts/${id}`}
        />
      ) : (
        <span>your only way to log in</span>
      )}
    </FormActions>
  )
}
