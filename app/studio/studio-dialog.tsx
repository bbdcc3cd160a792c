import { type FormEvent, useState } from 'react'
import { atMost } from '../kernel/field-rule.ts'
import { Button } from '../ui/components/button.tsx'
import { ChoiceField } from '../ui/forms/choice-field.tsx'
import { Dialog } from '../ui/components/dialog.tsx'
import { FormSummary } from '../ui/forms/form-summary.tsx'
import { FormActions, FormStack } from '../ui/forms/form.tsx'
import { TextAreaField } from '../ui/forms/text-area-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { refusedWith, type FormRefusal } from '../ui/forms/form-refusal.ts'
import { ValidatedForm } from '../ui/forms/validated-form.tsx'
import {
  canBeAdded,
  MAX_DESCRIPTION,
  MAX_TITLE,
  readSize,
  STUDIO_HEIGHTS_REM,
  STUDIO_SIZES,
  type StudioDraft,
  type StudioRefusal,
  type StudioSize,
  studioRefusals,
  titleFromFile,
} from './studio-item.ts'
import { StudioPreview } from './studio-preview.tsx'
import * as styles from './studio-dialog.module.css'

type StudioDialogProps = {
  /** Null closes the dialog. */
  readonly image: File | null
  /** @returns the refusal, or null if the work was added */
  readonly onAdd: (draft: StudioDraft) => StudioRefusal | null
  /** Called for Cancel, Escape, the close button and the backdrop. Discards the form. */
  readonly onClose: () => void
  /** Called if the browser cannot decode the file. */
  readonly onUnreadable: () => void
}

export function StudioDialog({ image, onAdd, onClose, onUnreadable }: StudioDialogProps) {
  return (
    <Dialog open={image !== null} onClose={onClose} title="Add this work" size="wide">
      {image !== null && (
        <StudioWork image={image} onAdd={onAdd} onClose={onClose} onUnreadable={onUnreadable} />
      )}
    </Dialog>
  )
}

type StudioWorkProps = Omit<StudioDialogProps, 'image'> & { readonly image: File }

function StudioWork({ image, onAdd, onClose, onUnreadable }: StudioWorkProps) {
  const [size, setSize] = useState<StudioSize>('medium')
  return (
    <div className={styles['sides']}>
      <StudioPreview image={image} size={size} onUnreadable={onUnreadable} />
      <StudioForm {...{ image, size, onAdd }} onSize={setSize} onCancel={onClose} />
    </div>
  )
}

const RULES = {
  title: { required: studioRefusals['no-title'], maxLength: atMost(MAX_TITLE) },
  description: { maxLength: atMost(MAX_DESCRIPTION) },
  link: {},
  size: {},
}

const FIELD_OF: Partial<Record<StudioRefusal['refused'], keyof typeof RULES>> = {
  'link-not-allowed': 'link',
  'no-title': 'title',
}

type StudioFormProps = Pick<StudioWorkProps, 'image' | 'onAdd'> & {
  readonly size: StudioSize
  readonly onSize: (size: StudioSize) => void
  readonly onCancel: () => void
}

function StudioForm({ image, size, onSize, onAdd, onCancel }: StudioFormProps) {
  const [typedTitle, setTypedTitle] = useState<string | null>(null)
  // Another image, dropped on the open dialog, changes the suggestion but nothing that was typed.
  const title = typedTitle ?? titleFromFile(image.name)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const draft = { title, description: text('description'), link: text('link'), image }
    const outcome = onAdd({ ...draft, size: text('size') })
    if (outcome === null) return
    setRefusal(refusedWith(studioRefusals[outcome.refused], FIELD_OF[outcome.refused]))
  }

  return (
    <ValidatedForm onSubmit={add} rules={RULES} refusal={refusal}>
      <FormStack>
        <FormSummary />
        {/* Placed first, so that phones show the preview while a size is chosen. */}
        <ChoiceField
          label="Size"
          name="size"
          appearance="segmented"
          value={size}
          onChange={(chosen) => onSize(readSize(chosen))}
          hint="The height of the work with its frame on your wall. Your image is never cropped."
          options={STUDIO_SIZES.map((value) => ({
            value,
            label: value,
            hint: `${STUDIO_HEIGHTS_REM[value]} rem`,
          }))}
        />
        <TextField
          label="Title"
          name="title"
          autoComplete="off"
          data-autofocus
          value={title}
          onChange={(event) => setTypedTitle(event.target.value)}
        />
        <TextAreaField label="Description" name="description" optional rows={3} />
        <TextField
          label="Destination link"
          name="link"
          type="url"
          inputMode="url"
          optional
          hint="Where a click on the work leads, for example https://example.org"
        />
        <FormActions>
          <Button type="submit" variant="primary" disabled={!canBeAdded(title)}>
            Add to Gallery
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </FormActions>
      </FormStack>
    </ValidatedForm>
  )
}
