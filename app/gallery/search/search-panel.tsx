import { useState } from 'react'
import { Form, Link } from 'react-router'
import { GALLERY_PATH } from '../../routing/gallery-path.ts'
import { searchRoomPath } from '../../routing/room-path.ts'
import { Button } from '../../ui/components/button.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { SaveSearchForm } from '../saved-searches/save-search-form.tsx'
import { FilterGroups } from './filter-groups.tsx'
import address from './search.css?url'
import { activeFilters, totalText, type ActiveFilter } from './search-filter.ts'
import { labelsOf } from './search-labels.ts'
import type { SearchAnswer } from './search-page.server.ts'
import { searchFeedPath, searchPath, withValues } from './search-query.ts'
import { SortField, TypedField } from './search-fields.tsx'
import { useSearchForm } from './use-search-form.ts'

/**
 * Windows where sections of filters stand side by side. All sections open with the filters there.
 */
const WIDE = '(min-width: 64rem)'

/** The form of the search, the filters that are active, and how many works it finds. */
export function SearchPanel({ answer }: { readonly answer: SearchAnswer }) {
  const { query, total, facets, correctedTo, exhibitions, faults } = answer
  // The saved search, the rooms and the feed use the corrected words.
  const meant = correctedTo === null ? query : withValues(query, { q: correctedTo })
  const { form, shown, search, submit } = useSearchForm(query)
  const labels = labelsOf(answer)
  const filters = activeFilters(query, labels)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isNarrow = filters.length > 0 || new URLSearchParams(query).has('q')
  return (
    <>
      <link rel="stylesheet" href={address} precedence="search" />
      <PageHeader
        label="for_art_lovers"
        title="Search the gallery"
        lead="By words, medium, size, price, colour, year and place. The search covers the works of this gallery’s own artists."
      />
      <search className="search">
        <Form ref={form} action={GALLERY_PATH} onSubmit={submit} className="search">
          <div className="search-bar">
            <TypedField query={shown} name="q" label="Words" type="search" maxLength={200} isWide />
            <SortField query={shown} onChoose={search} />
            <Button type="submit" variant="primary" icon="search">
              Search
            </Button>
          </div>
          <details
            className="search-filters"
            onToggle={() => setIsUnfolded(isUnfolded || matchMedia(WIDE).matches)}
          >
            <summary>
              <Icon name="chevron-down" size="sm" />
              {filters.length === 0 ? 'Filters' : `Filters (${filters.length})`}
            </summary>
            <FilterGroups
              query={shown}
              filters={activeFilters(shown, labels)}
              {...{ facets, labels, isUnfolded }}
              onChoose={search}
            />
            <p>
              <Button type="submit">Show works</Button>
            </p>
          </details>
        </Form>
        {faults.length > 0 && (
          <Notice tone="error" title="This search cannot be answered" role="alert">
            {faults.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </Notice>
        )}
        {correctedTo !== null && (
          <p>
            No work has these words. Shown are works for <strong>“{correctedTo}”</strong>.
          </p>
        )}
        {total !== null && <output>{totalText(total)}</output>}
        {filters.length > 0 && <FilterChips filters={filters} />}
      </search>
      <FoundExhibitions found={exhibitions} />
      {total !== null && isNarrow && <SaveSearchForm query={meant} />}
      {total !== null && (
        <p className="search-links">
          {total.count > 0 && (
            <>
              <Link to={searchRoomPath(meant)} rel="nofollow">
                Walk through the rooms
              </Link>
              {'\u00a0· '}
            </>
          )}
          <a href={searchFeedPath(meant)}>Atom feed of this search</a>
        </p>
      )}
    </>
  )
}

/** The series and exhibitions whose titles have the words. */
function FoundExhibitions({ found }: { readonly found: SearchAnswer['exhibitions'] }) {
  const { items, correctedTo } = found
  if (items.length === 0) return null
  return (
    <section className="search-exhibitions" aria-labelledby="exhibitions">
      <h2 id="exhibitions">Series and exhibitions</h2>
      {correctedTo !== null && <p>Shown are those for “{correctedTo}”.</p>}
      <ul>
        {items.map(({ id, title, artist }) => (
          <li key={id}>
            <Link to={`/exhibition/${id}`}>{title}</Link> {artist.name}
          </li>
        ))}
      </ul>
    </section>
  )
}

function FilterChips({ filters }: { readonly filters: readonly ActiveFilter[] }) {
  return (
    <ul className="search-chips" aria-label="Active filters">
      {filters.map(({ label, without }) => (
        <li key={without}>
          <Link
            to={searchPath(without)}
            aria-label={`Remove ${label}`}
            rel="nofollow"
            preventScrollReset
          >
            {label}
            <Icon name="close" size="sm" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={searchPath('')} className="search-clear" preventScrollReset>
          Clear all
        </Link>
      </li>
    </ul>
  )
}
