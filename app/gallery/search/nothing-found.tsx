import { Link } from 'react-router'
import { LinkButton } from '../../ui/components/button.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { totalText } from './search-filter.ts'
import type { SearchAnswer } from './search-page.server.ts'
import { searchPath } from './search-query.ts'

/** Says which filter to leave out, and how many works that would show. */
export function NothingFound({ search }: { readonly search: SearchAnswer }) {
  const { relaxations } = search
  return (
    <EmptyState
      title="No work is like this yet"
      action={<LinkButton to={searchPath('')}>See the whole gallery</LinkButton>}
    >
      {relaxations.length > 0 && (
        <ul>
          {relaxations.map(({ label, without, total }) => (
            <li key={label}>
              <Link to={searchPath(without)} rel="nofollow" preventScrollReset>
                Without {label}: {totalText(total)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </EmptyState>
  )
}
