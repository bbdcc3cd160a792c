import { useMemo } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/components/button.tsx'
import { pressRules } from '../../gallery/press/press-rules.ts'
import type { OwnPress } from '../../gallery/press/press.schema.ts'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { FormSummary } from '../../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../../ui/forms/form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { serverDraftPath, type ServerDraft } from '../drafts/server-draft.ts'
import { DraftStatus } from '../drafts/draft-status.tsx'
import { PRESS_FIELDS, describeProfileDraft } from '../drafts/profile-draft.ts'
import { FormDraftNotices } from '../drafts/form-draft-notices.tsx'
import { useFormDraft } from '../drafts/use-form-draft.ts'
import { PRESS_DRAFT } from '../forms/tab-draft.ts'
import * as styles from '../forms/form-panel.module.css'
import { fieldsOf } from '../forms/use-tab-draft.ts'
import type { PressForm } from './press-form.ts'

export type PressOutcome = {
  readonly own: OwnPress
  /** Refusal of the last submission. */
  readonly refusal: FormRefusal | null
  readonly form: PressForm | null
}

type PressTextsFormProps = PressOutcome & {
  /** The id of the artist. */
  readonly owner: string
  readonly serverDraft: ServerDraft | null
}

/** Form for the portrait's description and credit, and the press contact. */
export function PressTextsForm({ own, owner, serverDraft, refusal, form }: PressTextsFormProps) {
  const typed = form?.intent === 'texts' ? form.typed : null
  const { portraitAlt, portraitCredit, contact, website } = own
  const savedValues = useMemo(
    () => ({ portraitAlt, portraitCredit, contact, website }),
    [portraitAlt, portraitCredit, contact, website],
  )
  const formDraft = useFormDraft({
    key: PRESS_DRAFT,
    owner,
    savedValues,
    serverDraft,
    path: serverDraftPath('press'),
    names: PRESS_FIELDS,
    refusal: typed === null ? null : refusal,
  })
  const { draft, server } = formDraft
  const fields = (formDraft.refusal && typed) ?? draft.fields
  return (
    <>
      <FormDraftNotices formDraft={formDraft} describe={describeProfileDraft} />
      <ValidatedForm
        key={draft.version}
        onInput={(event) => formDraft.keep(fieldsOf(event.currentTarget, PRESS_FIELDS))}
        before={server.pause}
        rules={pressRules}
        refusal={formDraft.refusal}
        className={styles['wide']}
        preventScrollReset
      >
        <FormStack>
          <FormSummary />
          <input type="hidden" name="intent" value="texts" />
          <input type="hidden" name="revision" value={own.revision} />
          <h3>Portrait and contact</h3>
          <p className={styles['note']}>
            The portrait is your profile photo of <Link to="/artist-dashboard">Artist Data</Link>.
            The press can download it for print.
          </p>
          <TextField
            name="portraitAlt"
            label="What the portrait shows"
            hint="For people who cannot see it, such as “Mira at her printing press”."
            optional
            defaultValue={fields['portraitAlt']}
          />
          <TextField
            name="portraitCredit"
            label="Photo credit"
            hint="Who took it. The press has to name them."
            optional
            defaultValue={fields['portraitCredit']}
          />
          <TextAreaField
            name="contact"
            label="Press contact"
            hint="Whom journalists write to or call. Everybody sees it."
            rows={3}
            optional
            defaultValue={fields['contact']}
          />
          <TextField
            name="website"
            label="Website"
            type="url"
            inputMode="url"
            autoComplete="url"
            optional
            defaultValue={fields['website']}
          />
          <FormActions>
            <Button type="submit" variant="primary">
              Save
            </Button>
          </FormActions>
          <DraftStatus state={server.state} />
        </FormStack>
      </ValidatedForm>
    </>
  )
}
