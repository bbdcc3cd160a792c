import type { ReactNode } from 'react'
import * as styles from './panel.module.css'

export type PanelProps = {
  readonly title: string
  readonly lead?: ReactNode
  /** A button or link beside the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The content of a tab, or of an operators’ page, with its title. */
export function Panel({ title, lead, action, children }: PanelProps) {
  return (
    <section className={styles['panel']} aria-labelledby="panel-title">
      <div className={styles['head']}>
        <div className={styles['headline']}>
          <h2 id="panel-title">{title}</h2>
          {action}
        </div>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      </div>
      {children}
    </section>
  )
}
