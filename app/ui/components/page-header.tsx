import type { ReactNode } from 'react'
import * as styles from './page-header.module.css'

type PageHeaderProps = {
  /** The page's only `h1`. */
  readonly title: ReactNode
  /** The small label above it, such as `artist_panel`. */
  readonly label?: ReactNode
  readonly lead?: ReactNode
  /** Buttons or links that concern the whole page. */
  readonly actions?: ReactNode
}

export function PageHeader({ title, label, lead, actions }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      <div className={styles['words']}>
        {label !== undefined && <p className={styles['label']}>{label}</p>}
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  )
}
