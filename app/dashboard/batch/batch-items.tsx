import { useEffect } from 'react'
import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { announce } from '../../ui/interaction/announcer.tsx'
import { ProgressBar } from '../../ui/components/progress-bar.tsx'
import { countItems, summaryOf, type BatchCount, type PackedImage } from './batch-item.ts'
import type { BatchQueue, BatchView } from './batch-queue.ts'
import { BatchRow } from './batch-row.tsx'
import * as styles from './batch.module.css'
import { DraftsReady, readyText } from './drafts-ready.tsx'
import { writePaused } from './use-batch.ts'

type ItemsProps = {
  readonly queue: BatchQueue
  readonly view: BatchView
  /** Images of a ZIP that are not unpacked yet; undefined if the batch comes from no ZIP. */
  readonly packed?: readonly PackedImage[] | undefined
}

/** The files of a batch, below their notice and common progress. */
export function BatchItems({ queue, view, packed }: ItemsProps) {
  const counts = countItems(view.items, packed)
  return (
    <>
      <BatchNotice {...{ view, counts }} stay={packed === undefined ? STAY : STAY_FOR_ZIP} />
      <Progress {...{ queue, view, counts }} isZip={packed !== undefined} />
      <ul aria-label="Photos of this batch">
        {view.items.map((item) => (
          <BatchRow key={item.key} item={item} queue={queue} />
        ))}
      </ul>
    </>
  )
}

/** Leaving the page, even for another tab of the dashboard, stops the uploads. */
const STAY = 'Keep this page open. If you leave it, the upload resumes when you come back.'
/** The browser does not keep a ZIP for the next visit. */
const STAY_FOR_ZIP = 'Keep this page open. If you leave it, choose the same ZIP again to resume.'

type NoticeProps = {
  readonly view: BatchView
  readonly counts: BatchCount
  /** Shown while the batch is under way. */
  readonly stay: string
}

/** The most important notice about the whole batch. */
function BatchNotice({ view, counts, stay }: NoticeProps) {
  const notice = noticeOf(view, counts)
  const isReady = notice === null && counts.open === 0 && counts.done > 0
  useAnnouncement(notice?.title ?? (isReady ? readyText(counts.done) : ''))
  if (isReady) return <DraftsReady count={counts.done} />
  if (notice === null) {
    return counts.open > 0 && !view.isPaused ? <p className={styles['stay']}>{stay}</p> : null
  }
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
      'What has arrived is kept. The upload resumes automatically when the connection is back.'
    return { title: 'No connection', text }
  }
  if (held !== null && open > 0) {
    const text = `${held.message} The upload resumes automatically at ${clock.format(held.until)}.`
    return { title: 'The batch waits', text }
  }
  if (missing === 0) return null
  const subject = missing === 1 ? 'One photo has' : `${missing} photos have`
  const text =
    `${subject} partly arrived in an earlier visit, and this browser no longer has the files. ` +
    'Choose them again, and the upload resumes where it stopped.'
  return { title: 'Choose the same photos again', text }
}

/** Announces a new notice to screen readers. */
function useAnnouncement(text: string): void {
  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])
}

type ProgressProps = Pick<ItemsProps, 'queue' | 'view'> & {
  readonly counts: BatchCount
  readonly isZip: boolean
}

/** Common progress of all files, with the buttons for the whole batch. */
function Progress({ queue, view, counts, isZip }: ProgressProps) {
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
        <ProgressBar label="Sent of all photos" percent={percent} className={styles['progress']} />
      </div>
      <div className={styles['actions']}>
        {(counts.open > 0 || counts.paused > 0) && (
          <Button size="sm" onClick={toggle}>
            {isStopped ? 'Resume all' : 'Pause all'}
          </Button>
        )}
        {/* The table of a ZIP takes the drafts of the list. */}
        {!isZip && counts.done > 0 && counts.done < counts.all && (
          <Button size="sm" variant="quiet" onClick={() => queue.clearDone()}>
            Clear finished
          </Button>
        )}
      </div>
    </section>
  )
}
