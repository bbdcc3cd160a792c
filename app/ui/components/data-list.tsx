import type { ReactNode } from 'react'
import * as styles from './data-list.module.css'

const KINDS = { facts: styles['facts'], sums: styles['sums'] }

type DataListProps = {
  /** `sums` aligns amounts to the right, in one row with their labels at any width. */
  readonly kind?: 'facts' | 'sums'
  readonly items: ReadonlyArray<{ readonly term: string; readonly value: ReactNode }>
}

/** Terms and values in two columns, such as size, year and price. */
export function DataList({ kind = 'facts', items }: DataListProps) {
  return (
    <dl className={`${styles['list']} ${KINDS[kind]}`}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles['item']}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
