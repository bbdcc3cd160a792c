import { useFetcher } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import type { FormOutcome } from '../../ui/forms/form-refusal.ts'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { useRefusalToast } from '../../ui/toasts/use-refusal-toast.ts'
import { SAVED_SEARCHES_PATH } from './saved-search.ts'

/**
 * Saves the search of the page, which stays if that fails. Guests sign in first, and then return to
 * the search.
 */
export function SaveSearchForm({ query }: { readonly query: string }) {
  const fetcher = useFetcher<FormOutcome>()
  useRefusalToast(fetcher.data?.refusal)
  return (
    <PostForm action={SAVED_SEARCHES_PATH} submit={fetcher.submit} className="search-save">
      <input type="hidden" name="query" value={query} />
      <Button type="submit" icon="plus">
        Save this search
      </Button>
    </PostForm>
  )
}
