import { startTransition, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import type { FormOutcome, FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { refuseOffline } from '../../ui/forms/refuse-offline.ts'
import { createConflatingQueue } from '../../ui/interaction/conflating-queue.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'
import { searchPath } from '../search/search-query.ts'
import { SAVED_SEARCHES_PATH, savedSearchPath } from './saved-search.ts'
import { savedSearchRules } from './saved-search-rules.ts'
import type { SavedSearch } from './saved-search.schema.ts'
import * as styles from './saved-searches-page.module.css'

type SavedSearchEntryProps = {
  readonly search: SavedSearch
  readonly isRenaming: boolean
  readonly refusal: FormRefusal | undefined
}

/** A saved search; its name links to its results. */
export function SavedSearchEntry({ search, isRenaming, refusal }: SavedSearchEntryProps) {
  const { id, name, query } = search
  const item = useRef<HTMLLIElement>(null)
  const wasRenaming = useRef(isRenaming)
  // Moves the focus to the link or the form when one replaces the other.
  useLayoutEffect(() => {
    if (wasRenaming.current === isRenaming) return
    wasRenaming.current = isRenaming
    item.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isRenaming])
  const fetcher = useFetcher<FormOutcome>()
  useRefusalToast(fetcher.data?.refusal)
  return (
    <li ref={item} className={styles['search']}>
      {isRenaming ? (
        <RenamingForm search={search} refusal={refusal} />
      ) : (
        <>
          <h2 className={styles['name']}>
            <Link to={searchPath(query)}>{name}</Link>
          </h2>
          <div className={styles['actions']}>
            <AlertsToggle search={search} />
            <LinkButton
              data-autofocus
              to={`?rename=${id}`}
              variant="quiet"
              aria-label={`Rename ${name}`}
              preventScrollReset
            >
              Rename
            </LinkButton>
            <PostForm action={savedSearchPath(id)} submit={fetcher.submit} preventScrollReset>
              <Button
                type="submit"
                variant="quiet"
                name="delete"
                value="true"
                icon="trash"
                aria-label={`Delete ${name}`}
              >
                Delete
              </Button>
            </PostForm>
          </div>
        </>
      )}
    </li>
  )
}

/**
 * A toggle that works as a form, and shows the new state before the server answers. Its label stays:
 * `aria-pressed` alone tells the state.
 */
function AlertsToggle({ search: { id, name, alerts } }: Pick<SavedSearchEntryProps, 'search'>) {
  const action = savedSearchPath(id)
  const fetcher = useFetcher<FormOutcome>()
  useRefusalToast(fetcher.data?.refusal)
  const [add] = useState(createConflatingQueue)
  /** The state that the viewer chose, until the page shows the answer. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isOn = wanted ?? alerts
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (refuseOffline(event)) return
    event.preventDefault()
    setWanted(!isOn)
    const send = () => fetcher.submit({ alerts: String(!isOn) }, { method: 'post', action })
    // Rendered together with the answer, which the router renders in a transition.
    const end = () => startTransition(() => setWanted(null))
    void add(send).then((haveAllEnded) => haveAllEnded && end())
  }
  return (
    <form method="post" action={action} onSubmit={submit}>
      <Button
        type="submit"
        name="alerts"
        value={String(!isOn)}
        icon={isOn ? 'check' : 'plus'}
        aria-pressed={isOn}
        aria-label={`Alerts for ${name}`}
      >
        Alerts
      </Button>
    </form>
  )
}

function RenamingForm({ search, refusal }: Omit<SavedSearchEntryProps, 'isRenaming'>) {
  return (
    <ValidatedForm
      rules={savedSearchRules}
      refusal={refusal}
      className={styles['renaming']}
      preventScrollReset
    >
      <FormStack>
        <FormSummary />
        <TextField
          name="name"
          label="Name"
          defaultValue={search.name}
          autoComplete="off"
          data-autofocus
        />
        <FormActions>
          <Button type="submit" variant="primary">
            Save name
          </Button>
          <Link to={SAVED_SEARCHES_PATH} preventScrollReset>
            Cancel
          </Link>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
