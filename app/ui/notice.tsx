import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

type NoticeProps = {
  readonly tone?: 'note' | 'success' | 'error'
  readonly title?: string
  readonly children?: ReactNode
  /** A button or link that goes with it. */
  readonly action?: ReactNode
  /** `status` or `alert` where it appears in answer to something; none where it is just there. */
  readonly role?: 'status' | 'alert'
}

const TONES = { note: '', success: styles['success'], error: styles['error'] }
const ICONS = { note: 'info', success: 'check', error: 'warning' } as const

/** Something to know before going on, in the page rather than over it. */
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
