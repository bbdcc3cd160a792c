import { IdempotencyField } from '../../ui/forms/idempotency-field.tsx'
import type { ReactNode } from 'react'
import type { FieldRules } from '../../kernel/field-rule.ts'
import { SUBJECT_WORDS } from '../../reports/report.ts'
import { Button } from '../../ui/components/button.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import * as styles from '../admin.module.css'
import { answerRules, messageRules, noteRules } from './report-queue-rules.ts'
import type { Report } from './report-queue.schema.ts'

/** The names of the page's forms; the only field of each has the same name. */
export type ReportForm = 'state' | 'note' | 'answer' | 'message'

type ReportFormsProps = {
  readonly report: Report
  readonly refused: {
    readonly refusal: FormRefusal
    readonly typed: { readonly form: string; readonly text: string } | null
  } | null
}

/** The forms for a note, the answer to the reporter and the message to the owner. */
export function ReportForms({ report, refused }: ReportFormsProps) {
  const { subject, reporter, owner, history } = report
  // A new key empties the form that was submitted; the other forms keep their text.
  const doneBy = (name: ReportForm) => history.filter(({ kind }) => kind === name).length
  const stateOf = (name: ReportForm) =>
    refused?.typed?.form === name
      ? { name, refusal: refused.refusal, typed: refused.typed.text }
      : { name, refusal: null, typed: undefined }
  return (
    <>
      <TextForm
        key={`note ${doneBy('note')}`}
        {...stateOf('note')}
        rules={noteRules}
        label="Note"
        submit="Add note"
      >
        Only operators read it.
      </TextForm>
      {reporter !== null && (
        <TextForm
          key={`answer ${doneBy('answer')}`}
          {...stateOf('answer')}
          rules={answerRules}
          label="Answer to the reporter"
          submit="Send answer"
        >
          Goes to {reporter.email} by mail.
        </TextForm>
      )}
      {owner !== null && (
        <TextForm
          key={`message ${doneBy('message')}`}
          {...stateOf('message')}
          rules={messageRules}
          label={`Message to the ${SUBJECT_WORDS[subject.kind].owner}`}
          submit="Send message"
        >
          Goes to {owner.name} by mail, without who reported.
        </TextForm>
      )}
    </>
  )
}

type TextFormProps = {
  readonly name: ReportForm
  readonly rules: FieldRules
  readonly refusal: FormRefusal | null
  readonly typed: string | undefined
  readonly label: string
  /** The label of the button. */
  readonly submit: string
  /** The hint of the field. */
  readonly children: ReactNode
}

function TextForm({ name, rules, refusal, typed, label, submit, children }: TextFormProps) {
  return (
    <ValidatedForm rules={rules} refusal={refusal} className={styles['narrow']}>
      <FormStack>
        <FormSummary />
        <input type="hidden" name="form" value={name} />
        <IdempotencyField />
        <TextAreaField name={name} label={label} hint={children} defaultValue={typed} />
        <FormActions>
          <Button type="submit">{submit}</Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
