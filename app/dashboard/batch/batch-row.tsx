import { memo } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '../../kernel/bytes.ts'
import { Button } from '../../ui/components/button.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { ProgressBar } from '../../ui/components/progress-bar.tsx'
import { editPath } from '../artworks/artwork-path.ts'
import type { BatchItem } from './batch-item.ts'
import type { BatchQueue } from './batch-queue.ts'
import * as styles from './batch.module.css'

type RowProps = { readonly item: BatchItem; readonly queue: BatchQueue }

/** One file of a batch. Memoised, so that progress renders only the changed rows. */
export const BatchRow = memo(function BatchRow({ item, queue }: RowProps) {
  const { draft, state } = item
  return (
    <li className={styles['row']} data-state={state}>
      <span className={styles['picture']}>
        {draft !== null && draft.picture !== '' ? (
          <img src={draft.picture} alt="" loading="lazy" />
        ) : (
          <Icon name={state === 'failed' ? 'warning' : 'image'} />
        )}
      </span>
      <div className={styles['words']}>
        <p className={styles['name']}>
          {draft === null ? item.name : <Link to={editPath(draft.id)}>{draft.title}</Link>}
        </p>
        <State item={item} />
      </div>
      <RowActions item={item} queue={queue} />
    </li>
  )
})

/** The states whose message is shown. An item that waits again may still have its last one. */
const EXPLAINED: ReadonlySet<BatchItem['state']> = new Set(['failed', 'delayed', 'done'])

function State({ item }: { readonly item: BatchItem }) {
  const { state, sent, size, message, draft, name } = item
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  const hasProgress =
    state === 'sending' || ((state === 'paused' || state === 'missing') && sent > 0)
  return (
    <div className={styles['state']}>
      {hasProgress && (
        <ProgressBar label={`Sent of ${name}`} percent={percent} className={styles['progress']} />
      )}
      <p className={state === 'failed' ? styles['failure'] : undefined}>
        {wordsOf(item, percent)}
        {message !== null && EXPLAINED.has(state) && `\u00a0· ${message}`}
      </p>
      {draft?.warning != null && <p className={styles['failure']}>{draft.warning}</p>}
    </div>
  )
}

function wordsOf({ state, size }: BatchItem, percent: number): string {
  const amount = `${percent} % of ${formatBytes(size)}`
  return {
    waiting: `waiting\u00a0· ${formatBytes(size)}`,
    sending: `uploading\u00a0· ${amount}`,
    making: 'processing',
    delayed: 'will try again',
    paused: `paused\u00a0· ${amount}`,
    failed: 'not added',
    missing: `choose this file again\u00a0· ${amount}`,
    done: 'draft',
  }[state]
}

function RowActions({ item: { key, name, state }, queue }: RowProps) {
  const isRunning = state === 'waiting' || state === 'sending' || state === 'delayed'
  return (
    <div className={styles['actions']}>
      {isRunning && <RowButton name={name} label="Pause" onClick={() => queue.pause(key)} />}
      {state === 'paused' && (
        <RowButton name={name} label="Resume" onClick={() => queue.resume(key)} />
      )}
      {state === 'failed' && (
        <RowButton name={name} label="Try again" onClick={() => queue.resume(key)} />
      )}
      {state !== 'making' && state !== 'done' && (
        <RowButton name={name} label="Remove" onClick={() => queue.remove(key)} />
      )}
    </div>
  )
}

type RowButtonProps = {
  readonly name: string
  readonly label: string
  readonly onClick: () => void
}

function RowButton({ name, label, onClick }: RowButtonProps) {
  return (
    <Button size="sm" variant="quiet" onClick={onClick}>
      {label}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  )
}
