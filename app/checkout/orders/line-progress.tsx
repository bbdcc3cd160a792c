import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../kernel/day.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Button } from '../../ui/components/button.tsx'
import { PostForm } from '../../ui/forms/post-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import type { LineRefusal } from './line-form.ts'
import type { LineChange, LineRole } from './line-state.ts'
import { byText, CHANGE_LABELS, DUE_TEXTS, NOTE_LABELS, STAGE_NAMES } from './line-words.ts'
import { noteRules } from './order.ts'
import type { HistoryEntry, LineProgress as Progress } from './order.schema.ts'
import * as styles from './line-progress.module.css'

type LineProgressProps = Progress & {
  readonly lineId: string
  /** The title of the work, for orders with several works. */
  readonly title?: string
  /** The role of the reader, which decides the wording. */
  readonly reader: LineRole
  readonly refused?: LineRefusal | undefined
  /** Links beside the title, such as those to certificates. */
  readonly children?: ReactNode
}

/** A line's history, its next automatic change, and the forms for the reader's allowed changes. */
export function LineProgress(props: LineProgressProps) {
  const { lineId, title, reader, history, allowed, due, isWithGallery, refused, children } = props
  const headingId = useId()
  const last = history.at(-1)
  const refusal = refused?.lineId === lineId ? refused.refusal : null
  return (
    <section className={styles['line']} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles['title']}>
        {title ?? 'Progress'}
        {last !== undefined && <Badge>{STAGE_NAMES[last.change]}</Badge>}
      </h3>
      {children}
      <ol className={styles['history']} aria-label="What has happened">
        {history.map((entry) => (
          <Entry key={entry.change} entry={entry} reader={reader} />
        ))}
        {due !== null && (
          <li className={styles['due']}>
            {DUE_TEXTS[due.change]} <time dateTime={due.at}>{formatDay(due.at)}</time>
          </li>
        )}
      </ol>
      {isWithGallery && <WithGallery reader={reader} />}
      <RefusalNotice refusal={refusal} />
      {allowed.length > 0 && (
        <div className={styles['actions']}>
          {allowed.map(({ change, until }) => (
            <ChangeForm
              key={change}
              {...{ lineId, change, until }}
              isNext={change === allowed[0]?.change}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** Buyers are not told why: a suspension is between the artist and the gallery. */
function WithGallery({ reader }: Pick<LineProgressProps, 'reader'>) {
  if (reader === 'operator') {
    return <p>The artist is suspended, so the next step is up to you.</p>
  }
  return (
    <p>
      The gallery is looking after this work. To ask about it, see{' '}
      <Link to="/contact">Contact Us</Link>.
    </p>
  )
}

type EntryProps = { readonly entry: HistoryEntry; readonly reader: LineRole }

function Entry({ entry, reader }: EntryProps) {
  const { change, by, at, note } = entry
  return (
    <li className={styles['entry']}>
      <strong>{STAGE_NAMES[change]}</strong>{' '}
      <span className={styles['soft']}>
        {byText(by, reader)}, <time dateTime={at}>{formatDay(at)}</time>
      </span>
      {note !== null && <span className={styles['note']}>{note}</span>}
    </li>
  )
}

/** Changes that cannot be undone. Their form is behind a disclosure. */
const FINAL = new Set<LineChange>(['cancelled', 'return-requested'])

type ChangeFormProps = {
  readonly lineId: string
  readonly change: LineChange
  readonly until: string | null
  /** Whether this is the first allowed change, shown most prominently. */
  readonly isNext: boolean
}

function ChangeForm(props: ChangeFormProps) {
  const { change, until } = props
  if (!FINAL.has(change)) return <Fields {...props} />
  return (
    <details className={styles['final']}>
      <summary>{CHANGE_LABELS[change]}</summary>
      <Fields {...props} />
      {until !== null && <p className={styles['soft']}>Possible until {formatDay(until)}.</p>}
    </details>
  )
}

function Fields({ lineId, change, isNext }: ChangeFormProps) {
  const noteLabel = NOTE_LABELS[change]
  return (
    <PostForm className={styles['form']} preventScrollReset>
      <input type="hidden" name="lineId" value={lineId} />
      <input type="hidden" name="change" value={change} />
      {noteLabel !== null && (
        <TextField
          name="note"
          label={noteLabel}
          hint="Both sides can read it"
          maxLength={noteRules.note.maxLength.value}
          autoComplete="off"
          optional
        />
      )}
      <Button type="submit" variant={variantOf(change, isNext)}>
        {CHANGE_LABELS[change]}
      </Button>
    </PostForm>
  )
}

function variantOf(change: LineChange, isNext: boolean) {
  if (FINAL.has(change)) return 'danger'
  return isNext ? 'primary' : 'plain'
}
