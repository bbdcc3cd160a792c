import { cvRules, CV_KINDS } from '../../gallery/press/press-rules.ts'
import { CV_WORDS } from '../../gallery/press/press.ts'
import type { CvEntry } from '../../gallery/press/press.schema.ts'
import { Button, LinkButton } from '../../ui/components/button.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormRow, FormStack } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { fieldsOf } from '../forms/use-tab-draft.ts'
import { unsavedFields, useTypedFields } from '../forms/use-typed-fields.ts'
import { useUnsavedChanges, type UnsavedChanges } from '../leave-question.tsx'
import { identityOf, PRESS_EDIT_PATH } from './press-form.ts'
import * as styles from './cv-editor.module.css'

const KINDS = CV_KINDS.map((kind) => ({ value: kind, label: CV_WORDS[kind].choice }))

type CvEntryFormProps = {
  readonly intent: 'add' | 'change'
  readonly revision: number
  /** Index of the entry to change; -1 for a new one. */
  readonly at: number
  /** Null for a new entry. */
  readonly entry: CvEntry | null
  readonly refusal: FormRefusal | null
  /** Typed values of a refused form. */
  readonly typed: Readonly<Record<string, string>> | null
}

const UNSAVED_ENTRY: UnsavedChanges = {
  ...unsavedFields('This CV entry is not saved'),
  // The form of another entry differs only in the query.
  endsAt: (to, from) => to.pathname !== from.pathname || to.search !== from.search,
}

/** The fields of one entry. */
export function CvEntryForm({ intent, revision, at, entry, refusal, typed }: CvEntryFormProps) {
  const saved = fieldsOfEntry(entry)
  const shown = typed ?? saved
  const { isUnsaved, onInput } = useTypedFields({
    saved,
    typed,
    read: (form) => fieldsOf(form, Object.keys(saved)),
  })
  useUnsavedChanges(isUnsaved ? UNSAVED_ENTRY : null)
  return (
    <ValidatedForm
      rules={cvRules}
      refusal={refusal}
      className={styles['form']}
      onInput={onInput}
      preventScrollReset
    >
      <FormStack>
        <FormSummary />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="at" value={at} />
        {entry !== null && <input type="hidden" name="was" value={identityOf(entry)} />}
        <SelectField
          name="kind"
          label="Kind"
          options={KINDS}
          defaultValue={shown['kind'] ?? 'solo-exhibition'}
        />
        <FormRow>
          <TextField
            name="from"
            label="Year"
            inputMode="numeric"
            optional
            defaultValue={shown['from']}
          />
          <TextField
            name="to"
            label="To year"
            inputMode="numeric"
            optional
            defaultValue={shown['to']}
          />
        </FormRow>
        <TextField
          name="text"
          label="What"
          hint="Such as the exhibition and where it was shown."
          defaultValue={shown['text']}
        />
        <TextField
          name="place"
          label="Place"
          hint="Such as the city."
          optional
          defaultValue={shown['place']}
        />
        <FormActions>
          <Button type="submit" {...(intent === 'add' ? { icon: 'plus' } : { variant: 'primary' })}>
            {intent === 'add' ? 'Add entry' : 'Save entry'}
          </Button>
          {intent === 'change' && (
            <LinkButton to={PRESS_EDIT_PATH} variant="quiet" preventScrollReset>
              Cancel
            </LinkButton>
          )}
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

/**
 * Converts an entry to form values. Without `kind` for a new entry, choosing one alone does not
 * count as unsaved.
 */
function fieldsOfEntry(entry: CvEntry | null): Readonly<Record<string, string>> {
  if (entry === null) return { from: '', to: '', text: '', place: '' }
  const { kind, from, to, text, place } = entry
  return { kind, from: String(from ?? ''), to: String(to ?? ''), text, place }
}
