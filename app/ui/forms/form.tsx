import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './form.module.css'

type PartProps = { readonly children: ReactNode }

/** Stacks the fields of a `<form>` with even spacing. */
export function FormStack({ children }: PartProps) {
  return <div className={styles['stack']}>{children}</div>
}

/** Puts fields side by side where they fit. */
export function FormRow({
  children,
  className,
}: PartProps & { readonly className?: string | undefined }) {
  return <div className={classNames(styles['row'], className)}>{children}</div>
}

/** The buttons at the end of a form, the primary one first. */
export function FormActions({ children }: PartProps) {
  return <div className={styles['actions']}>{children}</div>
}
