import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './count-badge.module.css'

type CountBadgeProps = {
  readonly count: number
  /** What is counted, read after the number, e.g. `items in the cart`. */
  readonly label: string
}

/** The number on the cart; nothing at zero. Numbers past 99 are shown as `99+` and read in full. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`${count} ${label}`}</VisuallyHidden>
    </span>
  )
}
