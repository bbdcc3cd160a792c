import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { classNames } from '../class-names.ts'
import { useFormSender } from '../requests/use-form-sender.ts'
import { Icon, type IconName } from './icon.tsx'
import * as styles from './button.module.css'

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  readonly icon: IconName
  /** The button's accessible name and its tooltip. */
  readonly label: string
  /** The state of a toggle button. */
  readonly pressed?: boolean
  readonly framed?: boolean
}

export function IconButton({
  icon,
  label,
  pressed,
  framed = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const { waits, isSender } = useFormSender({ ...rest, type })
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={waits || rest['aria-disabled']}
      aria-busy={isSender || undefined}
      className={classNames(styles['iconButton'], framed && styles['framed'], className)}
      onClick={waits ? refuseClick : onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** The click handler of a busy button. */
export function refuseClick(event: MouseEvent): void {
  event.preventDefault()
}
