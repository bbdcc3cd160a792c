import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { useFormSender } from '../requests/use-form-sender.ts'
import { refuseClick } from './icon-button.tsx'
import * as styles from './button.module.css'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

type ButtonStyle = {
  readonly variant?: ButtonVariant
  readonly size?: 'sm' | 'md'
  readonly icon?: IconName
  /** Position of the icon; `end` for arrows that point forward. */
  readonly iconAt?: 'start' | 'end'
  /** Takes the full width. */
  readonly wide?: boolean
}

type ButtonProps = ComponentPropsWithRef<'button'> &
  ButtonStyle & {
    /** Shows `busyLabel`, keeps the focus and ignores clicks. */
    readonly busy?: boolean
    readonly busyLabel?: string
  }

const PROCESSING = '/* processing... */'

/** A button. Its default `type` is `button`, so that none submits a form by accident. */
export function Button({
  variant = 'plain',
  size = 'md',
  icon,
  iconAt = 'start',
  wide = false,
  busy = false,
  busyLabel = PROCESSING,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { waits, isSender } = useFormSender({ ...rest, type })
  const isBusy = busy || isSender
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      aria-disabled={busy || waits || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={busy || waits ? refuseClick : onClick}
    >
      {isBusy ? busyLabel : <Content icon={icon} iconAt={iconAt} label={children} />}
    </button>
  )
}

/** A link styled as a button. */
export function LinkButton({
  variant = 'plain',
  size = 'md',
  icon,
  iconAt = 'start',
  wide = false,
  className,
  children,
  ...rest
}: LinkProps & ButtonStyle) {
  return (
    <Link
      data-no-print
      {...rest}
      className={classNames(buttonClass({ variant, size, wide }), className)}
    >
      <Content icon={icon} iconAt={iconAt} label={children} />
    </Link>
  )
}

const VARIANT_STYLES = {
  primary: styles['primary'],
  plain: undefined,
  quiet: styles['quiet'],
  danger: styles['danger'],
}

function buttonClass(options: {
  variant: ButtonVariant
  size: 'sm' | 'md'
  wide: boolean
}): string {
  return classNames(
    styles['button'],
    VARIANT_STYLES[options.variant],
    options.size === 'sm' && styles['sm'],
    options.wide && styles['wide'],
  )
}

type ContentProps = {
  readonly icon: IconName | undefined
  readonly iconAt: 'start' | 'end'
  readonly label: ReactNode
}

function Content({ icon, iconAt, label }: ContentProps) {
  if (icon === undefined) return label
  return (
    <>
      {iconAt === 'start' && <Icon name={icon} size="sm" />}
      <span>{label}</span>
      {iconAt === 'end' && <Icon name={icon} size="sm" />}
    </>
  )
}
