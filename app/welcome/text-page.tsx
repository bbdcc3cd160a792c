import type { ReactNode } from 'react'
import { formatDay } from '../kernel/day.ts'
import * as styles from './text-page.module.css'

type TextPageProps = {
  readonly label: string
  readonly title: string
  readonly lead: ReactNode
  /** Date of the last change, `YYYY-MM-DD`. */
  readonly changed?: string
  readonly children: ReactNode
}

/** A text page in one column. Its children are `<section>`s with an `h2` each. */
export function TextPage({ label, title, lead, changed, children }: TextPageProps) {
  return (
    <article className={styles['page']}>
      <header className={styles['head']}>
        <p className={styles['label']}>{label}</p>
        <h1>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
        {changed !== undefined && (
          <p className={styles['label']}>
            Last changed <time dateTime={changed}>{formatDay(changed)}</time>
          </p>
        )}
      </header>
      <div className={styles['text']}>{children}</div>
    </article>
  )
}
