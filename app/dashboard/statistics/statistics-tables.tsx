import { Link } from 'react-router'
import { countText } from '../../kernel/count.ts'
import { formatShortDay } from '../../kernel/day.ts'
import { formatEuros } from '../../kernel/money.ts'
import { workPath } from '../../artworks/card/work-text.ts'
import type {
  Activity,
  SourceViews,
  WeekActivity,
  WorkActivity,
} from '../../statistics/statistics.ts'
import { sourceLabel } from '../../statistics/view-source.ts'
import { classNames } from '../../ui/class-names.ts'
import { DataTable } from '../../ui/components/data-table.tsx'
import * as styles from './statistics-page.module.css'

const COLUMNS = ['Views', 'Favourites', 'In carts', 'Sold', 'Earned'] as const

function ActivityHead({ of, more }: { readonly of: string; readonly more?: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{of}</th>
        {[...COLUMNS, ...(more === undefined ? [] : [more])].map((column) => (
          <th key={column} scope="col" data-number>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function ActivityCells({ views, favourites, carts, sold, earned }: Activity) {
  return (
    <>
      <td data-number>{views}</td>
      <td data-number>{favourites}</td>
      <td data-number>{carts}</td>
      <td data-number>{sold}</td>
      <td data-number>{formatEuros(earned)}</td>
    </>
  )
}

/** Weekly figures as a table, latest week first. */
export function WeekTable({ weeks }: { readonly weeks: readonly WeekActivity[] }) {
  return (
    <details className={classNames(styles['weeks'], styles['figures'])}>
      <summary>Figures by week</summary>
      <DataTable caption="Figures by week" captionHidden>
        <ActivityHead of="Week from" more="New followers" />
        <tbody>
          {weeks.toReversed().map(({ week, followers, ...activity }) => (
            <tr key={week}>
              <th scope="row">{formatShortDay(week)}</th>
              <ActivityCells {...activity} />
              <td data-number>{followers}</td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </details>
  )
}

type WorkTableProps = { readonly works: readonly WorkActivity[]; readonly workCount: number }

export function WorkTable({ works, workCount }: WorkTableProps) {
  const more = workCount - works.length
  return (
    <section className={styles['figures']}>
      <DataTable caption="By work, most viewed first">
        <ActivityHead of="Work" />
        <tbody>
          {works.map(({ artworkId, title, ...activity }) => (
            <tr key={artworkId}>
              <th scope="row">
                <Link to={workPath(artworkId)}>{title}</Link>
              </th>
              <ActivityCells {...activity} />
            </tr>
          ))}
        </tbody>
      </DataTable>
      {more > 0 && <p>{countText(more, 'further work')} in the CSV file.</p>}
    </section>
  )
}

export function SourceTable({ sources }: { readonly sources: readonly SourceViews[] }) {
  return (
    <DataTable caption="Where visitors came from">
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col" data-number>
            Views
          </th>
        </tr>
      </thead>
      <tbody>
        {sources.map(({ source, views }) => (
          <tr key={source}>
            <th scope="row">{sourceLabel(source)}</th>
            <td data-number>{views}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
