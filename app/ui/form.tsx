import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import styles from './form.module.css'

export type FormProblem = {
  readonly message: string
  /** The id of the control that it is about; makes the line a link to it. */
  readonly field?: string | undefined
}

type ErrorSummaryProps = {
  readonly problems: ReadonlyArray<FormProblem>
  readonly title?: string
}

/**
 * What stopped the form, in one place at its top. Takes the focus whenever a new set of problems
 * arrives, so that nobody has to look for the reason. Renders nothing without problems.
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

/** Fields under each other, with even air between them. Goes inside a `<form>`. */
export function FormStack({ children, className }: PartProps) {
  return <div className={classNames(styles['stack'], className)}>{children}</div>
}

/** Fields side by side where there is room for each. */
export function FormRow({ children, className }: PartProps) {
  return <div className={classNames(styles['row'], className)}>{children}</div>
}

/** The buttons that end a form; the first is the main one. */
export function FormActions({ children, className }: PartProps) {
  return <div className={classNames(styles['actions'], className)}>{children}</div>
}
