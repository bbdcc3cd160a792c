import { useLayoutEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import type { FormOutcome, FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
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
  const { id, name, query, alerts } = search
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
  const wanted = fetcher.formData?.get('alerts')
  const form = {
    action: savedSearchPath(id),
    submit: fetcher.submit,
    preventScrollReset: true,
  }
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
            <PostForm {...form}>
              <AlertsButton name={name} isOn={wanted == null ? alerts : wanted === 'true'} />
            </PostForm>
            <LinkButton
              data-autofocus
              to={`?rename=${id}`}
              variant="quiet"
              aria-label={`Rename ${name}`}
              preventScrollReset
            >
              Rename
            </LinkButton>
            <PostForm {...form}>
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

/** A toggle that works as a form. Its label stays: `aria-pressed` alone tells the state. */
function AlertsButton({ name, isOn }: { readonly name: string; readonly isOn: boolean }) {
  return (
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
