import type { MouseEvent } from 'react'
import type { FormProblem } from '../../kernel/field-rule.ts'
import { useFormFields } from './use-form-fields.ts'
import * as hidden from '../components/visually-hidden.module.css'
import * as styles from './form.module.css'

type FormSummaryProps = {
  /** Replaces the title that counts the wrong fields. */
  readonly title?: string | undefined
  /** The form may be longer than a screen: everyone sees the summary, as links to the fields. */
  readonly isLong?: boolean
}

/**
 * Summarises the problems of the form that contains it. In a short form with all messages at its
 * fields, only screen readers get the summary. Renders nothing without problems.
 */
export function FormSummary({ title, isLong = false }: FormSummaryProps) {
  const { problems, errors, refusals } = useFormFields()
  if (problems.length === 0) return null
  const isShown = isLong || problems.some(({ field }) => field === undefined)
  return (
    <div
      key={refusals}
      className={isShown ? styles['summary'] : hidden['hidden']}
      role="alert"
      tabIndex={-1}
      data-summary
    >
      <Title problems={problems} title={title} />
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.field ?? ''}:${problem.message}`}>
            <Line problem={problem} isLink={isShown} isCorrected={isCorrected(problem, errors)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function isCorrected({ field }: FormProblem, errors: Readonly<Record<string, string>>): boolean {
  return field !== undefined && errors[field] === undefined
}

type TitleProps = {
  readonly problems: readonly FormProblem[]
  readonly title: string | undefined
}

function Title({ problems, title }: TitleProps) {
  const count = problems.filter(({ field }) => field !== undefined).length
  const counted = count === 1 ? 'Please check one field' : `Please check ${count} fields`
  // A problem of the whole form needs no title.
  const text = title ?? (count === 0 ? null : counted)
  return text !== null && <p className={styles['summaryTitle']}>{text}</p>
}

type LineProps = {
  readonly problem: FormProblem
  readonly isLink: boolean
  readonly isCorrected: boolean
}

/** Corrected lines stay, crossed out: removing them would move the field that is being typed in. */
function Line({ problem: { field, message }, isLink, isCorrected }: LineProps) {
  if (field === undefined || !isLink) return message
  const focusField = (event: MouseEvent<HTMLAnchorElement>) => {
    const control = document.getElementById(field)
    if (control === null) return
    event.preventDefault()
    control.focus()
  }
  return (
    <a href={`#${field}`} data-corrected={isCorrected || undefined} onClick={focusField}>
      {message}
    </a>
  )
}
