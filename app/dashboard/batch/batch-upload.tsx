import { useEffect, type ChangeEvent } from 'react'
import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { useFilesDrop } from '../../ui/forms/use-file-drop.ts'
import { announce } from '../../ui/interaction/announcer.tsx'
import { ACCEPTED_IMAGES } from '../artwork-images/image-upload.ts'
import { countItems, MAX_BATCH, summaryOf, type BatchCount } from './batch-item.ts'
import type { BatchQueue, BatchView } from './batch-queue.ts'
import { BatchRow } from './batch-row.tsx'
import * as styles from './batch.module.css'
import { DraftsReady, readyText } from './drafts-ready.tsx'
import { useBatch, writePaused } from './use-batch.ts'

/** Uploads many photos: it goes on after a lost connection and after a reload. */
export function BatchUpload({ owner }: { readonly owner: string }) {
  const { queue, view, isElsewhere } = useBatch(owner)
  const add = (files: readonly File[]) => queue?.add(files)
  useFilesDrop(add)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])])
    // The same files can be chosen again.
    currentTarget.value = ''
  }
  const counts = countItems(view.items)

  if (isElsewhere) {
    return (
      <Notice title="Your batch is open in another tab">
        <p>Close that tab to go on here.</p>
      </Notice>
    )
  }
  return (
    <div className={styles['batch']}>
      <FileField
        id="images"
        label="Photos"
        hint={`jpg, png, webp or avif, up to 200 MB each. At most ${MAX_BATCH} at a time.`}
        accept={ACCEPTED_IMAGES}
        multiple
        disabled={queue === null}
        onChange={change}
        {...(view.leftOut > 0 && { error: leftOutText(view.leftOut) })}
      >
        drop photos anywhere on this page, or press to choose
      </FileField>
      {queue !== null && counts.all > 0 && (
        <>
          <BatchNotice view={view} counts={counts} />
          <Progress queue={queue} view={view} counts={counts} />
          <ul className={styles['list']} aria-label="Photos of this batch">
            {view.items.map((item) => (
              <BatchRow key={item.key} item={item} queue={queue} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const leftOutText = (count: number): string =>
  `${count === 1 ? 'One photo was' : `${count} photos were`} left out: a batch has at most ${MAX_BATCH}.`

/** What needs to be said of the whole batch. */
function BatchNotice({ view, counts }: { readonly view: BatchView; readonly counts: BatchCount }) {
  const notice = noticeOf(view, counts)
  const isReady = notice === null && counts.open === 0 && counts.done > 0
  useAnnouncement(notice?.title ?? (isReady ? readyText(counts.done) : ''))
  if (isReady) return <DraftsReady count={counts.done} />
  if (notice === null) return null
  return (
    <Notice title={notice.title} {...(view.isSignedOut && { tone: 'error', role: 'alert' })}>
      <p>{notice.text}</p>
    </Notice>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

function noticeOf({ isSignedOut, isOnline, held }: BatchView, { open, missing }: BatchCount) {
  if (isSignedOut) {
    const text = 'Log in again in another tab, then resume the batch here.'
    return { title: 'You are logged out', text }
  }
  if (!isOnline && open > 0) {
    const text =
      'What has arrived is kept. The batch goes on by itself when the connection is back.'
    return { title: 'No connection', text }
  }
  if (held !== null && open > 0) {
    const text = `${held.message} The batch goes on by itself at ${clock.format(held.until)}.`
    return { title: 'The batch waits', text }
  }
  if (missing === 0) return null
  const subject = missing === 1 ? 'One photo has' : `${missing} photos have`
  const text =
    `${subject} partly arrived in an earlier visit, and this browser no longer has the files. ` +
    'Choose them again, and they go on where they stopped.'
  return { title: 'Choose the same photos again', text }
}

/** Tells screen readers what has appeared. */
function useAnnouncement(text: string): void {
  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])
}

type ProgressProps = {
  readonly queue: BatchQueue
  readonly view: BatchView
  readonly counts: BatchCount
}

/** What all files have in common. */
function Progress({ queue, view, counts }: ProgressProps) {
  const isStopped = view.isPaused || (counts.open === 0 && counts.paused > 0)
  const percent = Math.floor(counts.share * 100)
  const toggle = () => {
    writePaused(!isStopped)
    if (isStopped) queue.resumeAll()
    else queue.pauseAll()
  }
  return (
    <section className={styles['summary']} aria-label="The batch">
      <div className={styles['total']}>
        <p>{summaryOf(counts)}</p>
        <progress
          className={styles['progress']}
          max={100}
          value={percent}
          aria-label="Sent of all photos"
        />
      </div>
      <div className={styles['actions']}>
        {(counts.open > 0 || counts.paused > 0) && (
          <Button size="sm" onClick={toggle}>
            {isStopped ? 'Resume all' : 'Pause all'}
          </Button>
        )}
        {counts.done > 0 && counts.done < counts.all && (
          <Button size="sm" variant="quiet" onClick={() => queue.clearDone()}>
            Clear finished
          </Button>
        )}
      </div>
    </section>
  )
}
