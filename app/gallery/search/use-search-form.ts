import { type SubmitEvent, useRef } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { GALLERY_PATH } from '../../routing/gallery-path.ts'
import { searchPath, searchQueryOf } from './search-query.ts'

/**
 * The form of a search. Without scripts, it sends all its fields, empty ones included. With
 * scripts, each choice starts a search, and the address has only fields with a value.
 * @param query the search that the page shows
 */
export function useSearchForm(query: string) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const { location } = useNavigation()
  const isSearching = location?.pathname === GALLERY_PATH
  // A ticked box shows at once, before the response.
  const shown = isSearching ? searchQueryOf(new URLSearchParams(location.search)) : query
  const searchBy = (button: HTMLElement | null) => {
    if (form.current === null) return
    const entries = [...new FormData(form.current, button)].map(([name, value]) => [
      name,
      String(value),
    ])
    const next = searchQueryOf(new URLSearchParams(entries))
    void navigate(searchPath(next), { preventScrollReset: true })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    searchBy(event.nativeEvent.submitter)
  }
  const search = () => searchBy(null)
  return { form, shown, search, submit }
}
