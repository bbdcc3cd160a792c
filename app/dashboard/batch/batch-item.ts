import { countText } from '../../kernel/count.ts'
import { cleanFileName } from '../../uploads/partial/partial-upload.ts'

/** What a batch may hold: as many images as an account may upload within an hour. */
export const MAX_BATCH_IMAGES = 300

/**
 * Where a file of a batch is. `delayed`: it goes on by itself. `missing`: it began in an earlier
 * visit, and its file must be chosen again.
 */
export type BatchState =
  | 'waiting'
  | 'sending'
  | 'making'
  | 'delayed'
  | 'paused'
  | 'failed'
  | 'missing'
  | 'done'

/** The draft that a file has become. */
export type MadeDraft = {
  readonly id: string
  readonly title: string
  /** The address of a small image; '' when it is not known. */
  readonly picture: string
  /** That its image nearly equals another artist's work; null for most. */
  readonly warning: string | null
}

export type BatchItem = {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly lastModified: number
  /** Null once it is sent, and while it is missing. */
  readonly file: File | null
  /** Whether this browser keeps the file, so that a reload resumes by itself. */
  readonly isKept: boolean
  /** Of the upload at the server; null before it has begun. */
  readonly uploadId: string | null
  /** Bytes that are on their way or have arrived. */
  readonly sent: number
  /** Whether the server has confirmed all of them. */
  readonly isSent: boolean
  readonly state: BatchState
  /** Why it failed or is delayed. */
  readonly message: string | null
  readonly draft: MadeDraft | null
}

type NamedFile = Pick<File, 'name' | 'size' | 'lastModified'>

/** By which a file is known again when it is chosen a second time. */
export const keyOf = ({ name, size, lastModified }: NamedFile): string =>
  `${cleanFileName(name)}\n${size}\n${lastModified}`

export const newItem = (file: NamedFile): BatchItem => ({
  key: keyOf(file),
  name: file.name,
  size: file.size,
  lastModified: file.lastModified,
  file: null,
  isKept: false,
  uploadId: null,
  sent: 0,
  isSent: false,
  state: 'waiting',
  message: null,
  draft: null,
})

/** Whether it moves on, now or later, without anybody's doing. */
export const isOpen = ({ state }: BatchItem): boolean =>
  state === 'waiting' || state === 'sending' || state === 'making' || state === 'delayed'

/** Whether leaving the page would lose the file. What arrived or is kept goes on later. */
export const isAtRisk = ({ state, file, isKept, isSent }: BatchItem): boolean =>
  file !== null && !isKept && !isSent && state !== 'failed' && state !== 'done'

export type BatchCount = Readonly<Record<BatchState, number>> & {
  readonly all: number
  readonly open: number
  /** The share of bytes that have arrived, from 0 to 1. */
  readonly share: number
}

export function countItems(items: readonly BatchItem[]): BatchCount {
  const counts = {
    waiting: 0,
    sending: 0,
    making: 0,
    delayed: 0,
    paused: 0,
    failed: 0,
    missing: 0,
    done: 0,
  }
  let [sent, bytes] = [0, 0]
  for (const { state, sent: arrived, size } of items) {
    counts[state] += 1
    sent += state === 'done' ? size : arrived
    bytes += size
  }
  const share = bytes === 0 ? 0 : sent / bytes
  return { ...counts, all: items.length, open: items.filter(isOpen).length, share }
}

/** For example `12 of 30 drafts ready · 1 failed`. */
export function summaryOf(counts: BatchCount): string {
  const parts = [
    `${counts.done} of ${countText(counts.all, 'draft')} ready`,
    counts.paused > 0 ? `${counts.paused} paused` : '',
    counts.missing > 0 ? `${counts.missing} to choose again` : '',
    counts.failed > 0 ? `${counts.failed} failed` : '',
  ]
  return parts.filter((part) => part !== '').join(' · ')
}
