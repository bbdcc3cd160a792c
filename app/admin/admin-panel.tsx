import { useEffect } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '../ui/components/button.tsx'
import { Notice } from '../ui/components/notice.tsx'
import { Panel, type PanelProps } from '../ui/components/panel.tsx'
import { Pager } from '../ui/components/pager.tsx'
import { SearchField } from '../ui/forms/text-field.tsx'
import { DONE, isDone } from './done.ts'
import * as styles from './admin.module.css'

type AdminPanelProps = PanelProps & {
  /** The answer to an action of the page, which ends the notice about an earlier one. */
  readonly actionData?: unknown
}

/** The content of a page for operators, with a notice about the action that redirected here. */
export function AdminPanel({ actionData, children, ...rest }: AdminPanelProps) {
  const [search] = useSearchParams()
  const location = useLocation()
  const { key } = location
  const done = search.get('done') ?? ''
  useEffect(() => {
    // Removes `done` from the URL, so that a reload does not repeat the notice. The router keeps
    // the old URL, so the notice stays now.
    const kept = new URLSearchParams(location.search)
    if (!kept.has('done')) return
    kept.delete('done')
    const query = kept.size === 0 ? '' : `?${kept}`
    history.replaceState(history.state, '', location.pathname + query)
  }, [location])
  return (
    <Panel {...rest}>
      {isDone(done) && actionData === undefined && (
        // The key makes screen readers announce the same notice after each redirect. An `output`
        // may not contain the paragraphs of a notice.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <Notice key={key} tone="success" role="status">
          <p>{DONE[done]}</p>
        </Notice>
      )}
      {children}
    </Panel>
  )
}

type SearchProps = {
  readonly label: string
  readonly hint: string
  readonly q: string
  /** The filters with their labels; the first is the default. */
  readonly filters: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly filter: string
  /** Further query parameters that searches and filters keep. */
  readonly kept?: Readonly<Record<string, string>> | undefined
}

/** A search form with filter links. The URL holds the search and the filter. */
export function AdminSearch({ label, hint, q, filters, filter, kept }: SearchProps) {
  return (
    <>
      <search>
        <Form method="get" className={styles['search']}>
          <SearchField label={label} hint={hint} value={q} />
          {filter !== filters[0]?.value && <input type="hidden" name="filter" value={filter} />}
          {Object.entries(kept ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">Search</Button>
        </Form>
      </search>
      <AdminFilters {...{ q, filters, filter, kept }} />
    </>
  )
}

/** The filter links of a list, which keep the search. */
export function AdminFilters({
  q,
  filters,
  filter,
  kept,
}: Pick<SearchProps, 'q' | 'filters' | 'filter' | 'kept'>) {
  const [first] = filters
  const toFilter = (value: string) => {
    const query = new URLSearchParams(kept)
    if (q !== '') query.set('q', q)
    if (value !== first?.value) query.set('filter', value)
    return `?${query}`
  }
  return (
    <nav aria-label="Filters" className={styles['filters']}>
      {filters.map(({ value, label }) => (
        <Link key={value} to={toFilter(value)} aria-current={value === filter || undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

type PagesProps = {
  /** The items of the list, such as `works`. */
  readonly of: string
  readonly cursor: string | null
  readonly nextCursor: string | number | null
}

/** The links to the first and the next page of a list. */
export function AdminPages({ of, cursor, nextCursor }: PagesProps) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete('done')
  query.delete('cursor')
  return <Pager of={of} path={`?${query}`} isStart={cursor === null} nextCursor={nextCursor} />
}
