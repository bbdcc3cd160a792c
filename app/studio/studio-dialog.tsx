import { type FormEvent, useState } from 'react'
import { Button } from '../ui/components/button.tsx'
import { ChoiceField } from '../ui/forms/choice-field.tsx'
import { Dialog } from '../ui/components/dialog.tsx'
import { FormActions, FormStack } from '../ui/forms/form.tsx'
import { TextAreaField } from '../ui/forms/text-area-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { BlobImage } from './blob-image.tsx'
import {
  canBeAdded,
  MAX_DESCRIPTION,
  MAX_TITLE,
  readLink,
  STUDIO_HEIGHTS_REM,
  STUDIO_SIZES,
  type StudioDraft,
  studioRefusals,
  titleFromFile,
} from './studio-item.ts'
import * as styles from './studio-dialog.module.css'

type StudioDialogProps = {
  /** Null closes the dialog. */
  readonly image: File | null
  readonly onAdd: (draft: StudioDraft) => void
  /** Called for Cancel, Escape, the close button and the backdrop. Discards the form. */
  readonly onClose: () => void
  /** The browser could not decode the file. */
  readonly onUnreadable: () => void
}

export function StudioDialog({ image, onAdd, onClose, onUnreadable }: StudioDialogProps) {
  return (
    <Dialog open={image !== null} onClose={onClose} title="Add this work" size="wide">
      {image !== null && (
        <div className={styles['sides']}>
          <Preview image={image} onUnreadable={onUnreadable} />
          <StudioForm image={image} onAdd={onAdd} onCancel={onClose} />
        </div>
      )}
    </Dialog>
  )
}

type PreviewProps = { readonly image: Blob; readonly onUnreadable: () => void }

function Preview({ image, onUnreadable }: PreviewProps) {
  return (
    <div className={styles['preview']}>
      <BlobImage blob={image} alt="Preview of the chosen work" onError={onUnreadable} />
    </div>
  )
}

type StudioFormProps = {
  readonly image: File
  readonly onAdd: (draft: StudioDraft) => void
  readonly onCancel: () => void
}

function StudioForm({ image, onAdd, onCancel }: StudioFormProps) {
  const [title, setTitle] = useState(() => titleFromFile(image.name))
  const [linkError, setLinkError] = useState<string | null>(null)

  function add(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    const link = readLink(text('link'))
    if ('refused' in link) {
      setLinkError(studioRefusals[link.refused])
      event.currentTarget.querySelector<HTMLElement>('[name="link"]')?.focus()
      return
    }
    onAdd({ title, description: text('description'), link: link.href, size: text('size'), image })
  }

  return (
    <form onSubmit={add} noValidate>
      <FormStack>
        <TextField
          label="Title"
          name="title"
          required
          maxLength={MAX_TITLE}
          autoComplete="off"
          data-autofocus
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextAreaField
          label="Description"
          name="description"
          optional
          rows={3}
          maxLength={MAX_DESCRIPTION}
        />
        <TextField
          label="Destination link"
          name="link"
          type="url"
          inputMode="url"
          optional
          hint="Where a click on the work leads, for example https://example.org"
          error={linkError}
          onChange={() => setLinkError(null)}
        />
        <ChoiceField
          label="Size"
          name="size"
          appearance="segmented"
          defaultValue="medium"
          hint={`Height on the wall: ${STUDIO_SIZES.map((size) => `${STUDIO_HEIGHTS_REM[size]}`).join(', ')} rem`}
          options={STUDIO_SIZES.map((size) => ({ value: size, label: size }))}
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
    </form>
  )
}
