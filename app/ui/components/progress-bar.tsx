import { classNames } from '../class-names.ts'
import * as styles from './progress-bar.module.css'

type ProgressBarProps = {
  readonly label: string
  /** From 0 to 100. */
  readonly percent: number
  readonly className?: string | undefined
}

export function ProgressBar({ label, percent, className }: ProgressBarProps) {
  return (
    <progress
      className={classNames(styles['progress'], className)}
      max={100}
      value={percent}
      aria-label={label}
    />
  )
}
