import { classNames } from '../ui/class-names.ts'
import { initialsOf } from './user.ts'
import styles from './monogram.module.css'

type MonogramProps = { readonly name: string; readonly className?: string | undefined }

/** Stands where a photo would; the name beside it says the same. */
export function Monogram({ name, className }: MonogramProps) {
  return (
    <span className={classNames(styles['monogram'], className)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
