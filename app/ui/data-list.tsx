import type { ReactNode } from 'react'
import styles from './data.module.css'

type DataListProps = {
  /** `sums` sets what things cost to the right, beside their names at any width. */
  readonly kind?: 'facts' | 'sums'
  readonly items: ReadonlyArray<{ readonly term: string; readonly value: ReactNode }>
}

/** Facts in two columns, like the label beside a work: size, year, price. */
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

/** A few numbers that matter, large. */
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
  /** `thead`, `tbody`, `tfoot`. Cells with `data-number` are set to the right. */
  readonly children: ReactNode
}

/** A table that scrolls inside itself, also by keyboard, where the screen is too narrow. */
export function DataTable({ caption, captionHidden = false, children }: TableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
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
