import type { ReactNode } from 'react'
import * as styles from './data.module.css'

type DataListProps = {
  /** `sums` aligns amounts to the right, in one row with their labels at any width. */
  readonly kind?: 'facts' | 'sums'
  readonly items: ReadonlyArray<{ readonly term: string; readonly value: ReactNode }>
}

/** Terms and values in two columns, such as size, year and price. */
export function DataList({ kind = 'facts', items }: DataListProps) {
  return (
    <dl className={`${styles['list']} ${styles[kind]}`}>
      {items.map(({ term, value }) => (
        <div key={term} className={styles['item']}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type StatListProps = {
  readonly stats: ReadonlyArray<{
    readonly label: string
    readonly value: ReactNode
    readonly hint?: string
  }>
}

/** A few key figures, set large. */
export function StatList({ stats }: StatListProps) {
  return (
    <dl className={styles['stats']}>
      {stats.map(({ label, value, hint }) => (
        <div key={label} className={styles['stat']}>
          <dt>{label}</dt>
          <dd className={styles['value']}>{value}</dd>
          {hint !== undefined && <dd className={styles['hint']}>{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

type TableProps = {
  readonly caption: string
  readonly captionHidden?: boolean
  /** `thead`, `tbody`, `tfoot`. Cells with `data-number` are aligned to the right. */
  readonly children: ReactNode
}

/** A table that scrolls horizontally on narrow screens, also by keyboard. */
export function DataTable({ caption, captionHidden = false, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
    <section className={styles['scroll']} aria-label={caption} tabIndex={0}>
      <table className={styles['table']}>
        <caption className={captionHidden ? styles['captionHidden'] : styles['caption']}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  )
}
