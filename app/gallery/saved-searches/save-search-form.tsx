import { Button } from '../../ui/components/button.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { SAVED_SEARCHES_PATH } from './saved-search.ts'

/** Saves the search of the page. Guests sign in, and then are back at the search. */
export function SaveSearchForm({ query }: { readonly query: string }) {
  return (
    <PostForm action={SAVED_SEARCHES_PATH} className="search-save">
      <input type="hidden" name="query" value={query} />
      <Button type="submit" icon="plus">
        Save this search
      </Button>
    </PostForm>
  )
}
