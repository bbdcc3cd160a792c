import { VisuallyHidden } from './visually-hidden.tsx'
import * as styles from './count-badge.module.css'

type CountBadgeProps = {
  readonly count: number
  /** Read after the number by screen readers, such as `items in the cart`. */
  readonly label: string
}

/** The number on the cart, hidden at zero. Shows `99+` for more; screen readers get the number. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={styles['count']}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`${count} ${label}`}</VisuallyHidden>
    </span>
  )
}
