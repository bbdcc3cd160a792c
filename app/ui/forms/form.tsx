import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './form.module.css'

export type FormProblem = {
  readonly message: string
  /** The id of the control; makes the line a link to it. */
  readonly field?: string | undefined
}

type ErrorSummaryProps = {
  readonly problems: ReadonlyArray<FormProblem>
  readonly title?: string
}

/**
 * The summary of errors at the top of a form. Takes the focus when new errors arrive.
 * Renders nothing without errors.
 */
export function ErrorSummary({ problems, title }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const signature = problems.map((problem) => problem.message).join('\n')

  useEffect(() => {
    if (signature !== '') box.current?.focus()
  }, [signature])

  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      className={styles['summary']}
      role="alert"
      tabIndex={-1}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <p className={styles['summaryTitle']} id={titleId}>
          {title}
        </p>
      )}
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field ?? ''}:${message}`}>
            {field === undefined ? message : <a href={`#${field}`}>{message}</a>}
          </li>
        ))}
      </ul>
    </div>
  )
}

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
