import { Button } from '../../ui/components/button.tsx'
import { exhibitionRules } from '../../exhibitions/exhibition-rules.ts'
import type { OwnExhibition } from '../../exhibitions/exhibition.schema.ts'
import { ChoiceField } from '../../ui/forms/choice-field.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormRow, FormStack } from '../../ui/forms/form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import * as panel from '../forms/form-panel.module.css'
import { fieldsOf } from '../forms/use-tab-draft.ts'
import { unsavedFields, useTypedFields } from '../forms/use-typed-fields.ts'
import { useUnsavedChanges } from '../leave-question.tsx'
import { KIND_OPTIONS } from './exhibition-form.ts'
import * as styles from './exhibitions.module.css'

type Typed = {
  readonly kind: string
  readonly title: string
  readonly text: string
  readonly opensOn: string
  readonly closesOn: string
  readonly place: string
}

type ExhibitionDetailsProps = {
  readonly exhibition: OwnExhibition
  /** Typed values of a refused form. */
  readonly typed: Typed | null
  readonly refusal: FormRefusal | null | undefined
  /** Whether another form is being saved, which changes the revision. */
  readonly isBusy: boolean
}

const UNSAVED_DETAILS = unsavedFields('The details are not saved')

/** The title, the text, the dates and the place. */
export function ExhibitionDetails(props: ExhibitionDetailsProps) {
  const { exhibition, typed, refusal, isBusy } = props
  const { kind, title, text, opensOn, closesOn, place } = typed ?? fieldsOfExhibition(exhibition)
  const { isUnsaved, onInput } = useTypedFields({
    saved: fieldsOfExhibition(exhibition),
    read: (form) => fieldsOf(form, FIELDS),
  })
  useUnsavedChanges(isUnsaved ? UNSAVED_DETAILS : null)
  return (
    <ValidatedForm
      rules={exhibitionRules}
      refusal={refusal}
      className={panel['wide']}
      onInput={onInput}
    >
      <input type="hidden" name="revision" value={exhibition.revision} />
      <FormStack>
        <FormSummary />
        <ChoiceField
          name="kind"
          label="What is it?"
          appearance="segmented"
          options={KIND_OPTIONS}
          defaultValue={kind}
        />
        <TextField name="title" label="Title" autoComplete="off" defaultValue={title} />
        <div className={styles['dated']}>
          <FormStack>
            <FormRow>
              <TextField
                name="opensOn"
                type="date"
                label="Opens on"
                defaultValue={opensOn}
                optional
              />
              <TextField
                name="closesOn"
                type="date"
                label="Closes on"
                defaultValue={closesOn}
                optional
              />
            </FormRow>
            <TextField
              name="place"
              label="Place"
              hint="Such as a gallery and its city. Leave blank for one that is only here."
              autoComplete="off"
              defaultValue={place}
              optional
            />
          </FormStack>
        </div>
        <TextAreaField
          name="text"
          label="Text"
          hint="What holds the works together."
          rows={8}
          defaultValue={text}
          optional
        />
        <FormActions>
          <Button type="submit" variant="primary" busy={isBusy}>
            Save details
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}

const FIELDS = ['kind', 'title', 'text', 'opensOn', 'closesOn', 'place'] as const

function fieldsOfExhibition(exhibition: OwnExhibition): Typed {
  const { kind, title, text, opensOn, closesOn, place } = exhibition
  return { kind, title, text, opensOn: opensOn ?? '', closesOn: closesOn ?? '', place }
}
