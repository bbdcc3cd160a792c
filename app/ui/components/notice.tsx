import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import * as styles from './notice.module.css'

type NoticeProps = {
  readonly tone?: 'note' | 'success' | 'error'
  readonly title?: string
  readonly children?: ReactNode
  /** A button or link. */
  readonly action?: ReactNode
  /** Set where the notice appears after an action; a static notice has none. */
  readonly role?: 'status' | 'alert'
}

const TONES = { note: '', success: styles['success'], error: styles['error'] }
const ICONS = { note: 'info', success: 'check', error: 'warning' } as const

/** A message in the page, with an icon. */
export function Notice({ tone = 'note', title, children, action, role }: NoticeProps) {
  return (
    <div className={`${styles['notice']} ${TONES[tone]}`} role={role}>
      <Icon name={ICONS[tone]} />
      <div className={styles['words']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  )
}
