import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './form.module.css'

type PartProps = { readonly children: ReactNode; readonly className?: string | undefined }

/** Stacks the fields of a `<form>` with even spacing. */
export function FormStack({ children, className }: PartProps) {
  return <div className={classNames(styles['stack'], className)}>{children}</div>
}

/** Puts fields side by side where they fit. */
export function FormRow({ children, className }: PartProps) {
  return <div className={classNames(styles['row'], className)}>{children}</div>
}

/** The buttons at the end of a form, the primary one first. */
export function FormActions({ children, className }: PartProps) {
  return <div className={classNames(styles['actions'], className)}>{children}</div>
}
