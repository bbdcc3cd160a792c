import type { SubmitEvent } from 'react'
import { Button } from '../../ui/components/button.tsx'
import { MoveButtons } from '../../ui/interaction/move-buttons.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { ValidatedForm } from '../../ui/forms/validated-form.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { noteRules } from '../list-rules.ts'
import type { ListItem } from '../list.store.server.ts'
import * as styles from './list-items.module.css'

type ItemControlsProps = {
  readonly item: ListItem
  /** Null where scripts are needed. */
  readonly action: string | null
  /** The id of the work that then follows, for a move up; null for the first work. */
  readonly up: string | null
  /** The same for a move down, '' for the end; null for the last work. */
  readonly down: string | null
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** The note of a work, and the buttons that move and remove it. */
export function ItemControls({ item, action, up, down, onSubmit }: ItemControlsProps) {
  const { id, title, note } = item
  const form = { method: 'post', ...(action !== null && { action }), onSubmit } as const
  return (
    <>
      {note !== '' && <p className={styles['note']}>{note}</p>}
      <div className={styles['controls']} data-no-print>
        {(up !== null || down !== null) && (
          <form {...form} className={styles['moves']}>
            <MoveButtons field="before" subject={title} {...{ up, down }} stay={id} />
          </form>
        )}
        <form {...form}>
          <Button type="submit" variant="quiet" size="sm" name="saved" value="false">
            Remove <VisuallyHidden>{title}</VisuallyHidden>
          </Button>
        </form>
        {/* A saved note closes its field. */}
        <details key={note} className={styles['edit']}>
          <summary>
            {note === '' ? 'Add a note' : 'Edit note'}
            <VisuallyHidden> on {title}</VisuallyHidden>
          </summary>
          <ValidatedForm {...form} rules={noteRules} refusal={null} className={styles['noteForm']}>
            <TextAreaField
              id={`note-${id}`}
              name="note"
              label="Note"
              rows={3}
              defaultValue={note}
            />
            <Button type="submit" size="sm">
              Save note
            </Button>
          </ValidatedForm>
        </details>
      </div>
    </>
  )
}
