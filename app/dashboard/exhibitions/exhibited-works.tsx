import type { RefObject } from 'react'
import { STATUS_LABELS } from '../../artworks/publication/work-status.ts'
import { WORK_TEXT } from '../../exhibitions/exhibition-rules.ts'
import { MAX_EXHIBITION_WORKS } from '../../exhibitions/exhibition.ts'
import type { OwnExhibition } from '../../exhibitions/exhibition.schema.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Button } from '../../ui/components/button.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import * as rows from '../forms/ordered-form.module.css'
import type { OrderedForm } from '../forms/use-ordered-form.ts'
import { unsavedFields, useTypedFields } from '../forms/use-typed-fields.ts'
import { useUnsavedChanges } from '../leave-question.tsx'
import * as styles from './exhibitions.module.css'
import type { OfferedWorks } from './offered-works.server.ts'
import { OrderedRow } from './ordered-row.tsx'
import { WorkChoice, WorkSearchForm } from './work-choice.tsx'

type ExhibitedWorksProps = {
  readonly exhibition: OwnExhibition
  readonly offered: OfferedWorks
  readonly form: RefObject<HTMLFormElement | null>
  readonly list: RefObject<HTMLOListElement | null>
  readonly ordered: OrderedForm
}

const UNSAVED_TEXTS = unsavedFields('Some texts beside works are not saved')

/** The works of an exhibition in one form, each with its text. */
export function ExhibitedWorks(props: ExhibitedWorksProps) {
  const { exhibition, offered, form, list, ordered } = props
  const { works, revision } = exhibition
  const shown = ordered.order(works)
  const ids = shown.map(({ id }) => id)
  const { isUnsaved, onInput } = useTypedFields({
    saved: Object.fromEntries(works.map(({ id, text }) => [id, text])),
    read: textsOfWorks,
  })
  useUnsavedChanges(isUnsaved ? UNSAVED_TEXTS : null)
  return (
    <>
      <form ref={form} {...ordered.props} onInput={onInput} className={styles['form']}>
        {/* Enter presses the form's first submit button, which must not move a work. */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        <input type="hidden" name="intent" value="works" />
        <input type="hidden" name="revision" value={revision} />
        {shown.length > 0 && (
          <>
            <ol ref={list} className={rows['rows']} role="list">
              {shown.map((work) => (
                <OrderedRow
                  key={work.id}
                  {...{ id: work.id, title: work.title, ids, form: ordered, picture: work }}
                  canRemove
                >
                  <h3 className={styles['name']}>{work.title}</h3>
                  {work.status !== 'published' && (
                    <Badge>{STATUS_LABELS[work.status]}: only you see it here</Badge>
                  )}
                  <TextAreaField
                    id={`text-${work.id}`}
                    name="text"
                    label="Text beside it"
                    rows={2}
                    className={rows['text']}
                    maxLength={WORK_TEXT.maxLength.value}
                    defaultValue={work.text}
                    optional
                  />
                </OrderedRow>
              ))}
            </ol>
            <Button type="submit" busy={ordered.isSaving}>
              Save texts
            </Button>
          </>
        )}
        <WorkChoice
          offered={offered}
          chosen={ids}
          remaining={MAX_EXHIBITION_WORKS - ids.length}
          isSaving={ordered.isSaving}
        />
      </form>
      <WorkSearchForm />
    </>
  )
}

/** Reads the text of each row by work id. */
function textsOfWorks(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form)
  const texts = data.getAll('text').map(String)
  return Object.fromEntries(data.getAll('id').map((id, index) => [String(id), texts[index] ?? '']))
}
