import { classNames } from '../ui/class-names.ts'
import { initialsOf } from './user.ts'
import * as styles from './monogram.module.css'

type MonogramProps = { readonly name: string; readonly className?: string | undefined }

/**
 * Initials as the fallback for a photo. Hidden from screen readers, since the name is next to it.
 */
export function Monogram({ name, className }: MonogramProps) {
  return (
    <span className={classNames(styles['monogram'], className)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
