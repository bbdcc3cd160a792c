import { useState } from 'react'
import { Link } from 'react-router'
import { CV_WORDS, entryText, groupCv, neighbourInCv, spanText } from '../../gallery/press/press.ts'
import { MAX_CV_ENTRIES } from '../../gallery/press/press-rules.ts'
import type { CvEntry } from '../../gallery/press/press.schema.ts'
import { Button } from '../../ui/components/button.tsx'
import { IconButton, refuseClick } from '../../ui/components/icon-button.tsx'
import { refuseSecondClick } from '../../ui/requests/refuse-second-click.ts'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import * as panel from '../forms/form-panel.module.css'
import { CvEntryForm } from './cv-entry-form.tsx'
import * as styles from './cv-editor.module.css'
import { findEntry, rulesOf } from './press-form.ts'
import type { PressOutcome } from './press-texts-form.tsx'

type CvEditorProps = PressOutcome & {
  /** Index of the entry being edited; -1 for none. */
  readonly edited: number
}

/** The CV's entries with their buttons, and the form for a new entry. */
export function CvEditor({ own, refusal, form, ...props }: CvEditorProps) {
  const { cv, revision } = own
  // After a conflict, the entry may be at another index, or gone.
  const edited = form?.intent === 'change' ? findEntry(cv, form) : props.edited
  const isEditing = edited !== -1
  const additions = useAdditions(cv.length)
  const numbered = cv.map((entry, at) => ({ ...entry, at, key: keyOf(cv, at) }))
  const rejected = form?.intent === 'add' || form?.intent === 'change' ? form.typed : null
  const entryForm = { revision, refusal: rejected === null ? null : refusal, typed: rejected }
  return (
    <section className={panel['section']} aria-labelledby="cv">
      <h3 id="cv">CV</h3>
      {cv.length === 0 && (
        <p className={panel['note']}>
          Exhibitions, education, awards, collections: a line for each. They are kept by kind; new
          ones are added by their year.
        </p>
      )}
      {form !== null && rulesOf(form.intent) === null && <RefusalNotice refusal={refusal} />}
      {groupCv(numbered).map(({ kind, entries }) => (
        <div key={kind} className={styles['group']}>
          <h4 className={styles['kind']}>{CV_WORDS[kind].heading}</h4>
          <ul className={styles['entries']}>
            {entries.map((entry) => (
              <li key={entry.key} className={styles['entry']}>
                {entry.at === edited ? (
                  <CvEntryForm {...entryForm} intent="change" at={edited} entry={entry} />
                ) : (
                  <EntryRow {...{ entry, cv, revision }} isLocked={isEditing} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {!isEditing && (rejected !== null || cv.length < MAX_CV_ENTRIES) && (
        <div className={styles['addition']}>
          <h4>Add an entry</h4>
          <CvEntryForm key={additions} {...entryForm} intent="add" at={-1} entry={null} />
        </div>
      )}
      {cv.length >= MAX_CV_ENTRIES && (
        <p className={panel['note']}>
          A CV has at most {MAX_CV_ENTRIES} entries. Remove one to add another.
        </p>
      )}
    </section>
  )
}

/** Identifies an entry by its text, so that the focus follows a moved entry. */
function keyOf(cv: readonly CvEntry[], at: number): string {
  const texts = cv.slice(0, at + 1).map((entry) => `${spanText(entry)} ${entryText(entry)}`)
  const text = texts.at(-1) ?? ''
  return `${text} ${texts.filter((one) => one === text).length}`
}

/**
 * Counts the entries added since the page was loaded. Used as the add form's key, it empties the
 * form after each addition.
 */
function useAdditions(count: number): number {
  const [last, setLast] = useState({ count, additions: 0 })
  if (last.count === count) return last.additions
  const next = { count, additions: last.additions + Math.max(0, count - last.count) }
  setLast(next)
  return next.additions
}

type EntryRowProps = {
  readonly entry: CvEntry & { readonly at: number }
  /** All entries in their order. */
  readonly cv: readonly CvEntry[]
  readonly revision: number
  /** True while another entry is edited, since a move or removal would close its form. */
  readonly isLocked: boolean
}

function EntryRow({ entry, cv, revision, isLocked }: EntryRowProps) {
  const words = entryText(entry)
  return (
    <div className={styles['row']}>
      <p className={styles['words']}>
        <span className={styles['year']}>{spanText(entry)}</span>
        <span>{words}</span>
      </p>
      <PostForm preventScrollReset className={styles['buttons']}>
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="at" value={entry.at} />
        {(['up', 'down'] as const).map((towards) => {
          const isEnd = neighbourInCv(cv, entry.at, towards) === null
          return (
            <IconButton
              key={towards}
              type="submit"
              name="intent"
              value={towards}
              icon={towards === 'up' ? 'arrow-up' : 'arrow-down'}
              label={`Move ${words} ${towards}`}
              disabled={isLocked}
              aria-disabled={isEnd}
              onClick={isEnd ? refuseClick : refuseSecondClick}
            />
          )
        })}
        <Link to={`?entry=${entry.at}`} preventScrollReset className={styles['edit']}>
          Edit<VisuallyHidden> {words}</VisuallyHidden>
        </Link>
        <Button
          type="submit"
          name="intent"
          value="remove"
          variant="quiet"
          size="sm"
          disabled={isLocked}
        >
          Remove<VisuallyHidden> {words}</VisuallyHidden>
        </Button>
      </PostForm>
    </div>
  )
}
