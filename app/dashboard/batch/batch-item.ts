import { countText, factLine } from '../../kernel/count.ts'
import { cleanFileName } from '../../uploads/partial/partial-upload.ts'

/** At most half of the images that an account may upload per hour. */
export const MAX_BATCH_IMAGES = 300

/**
 * State of a file. `making`: the server makes its draft. `delayed`: a retry is scheduled.
 * `missing`: an earlier visit began the upload, and its file must be chosen again.
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

/** The draft made of a file. */
export type MadeDraft = {
  readonly id: string
  readonly title: string
  /** URL of a small image; '' if unknown. */
  readonly picture: string
  /** Warning that another artist's work or another draft has the image; null for most. */
  readonly warning: string | null
}

export type BatchItem = {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly lastModified: number
  /** Null when done, while `missing`, and for a restored upload that has arrived completely. */
  readonly file: File | null
  /** Whether IndexedDB keeps the file, so that a reload resumes its upload. */
  readonly isKept: boolean
  /** Id of the upload on the server; null until it has begun. */
  readonly uploadId: string | null
  /** Bytes sent, confirmed or not. */
  readonly sent: number
  /** Whether the server has confirmed all bytes. */
  readonly isSent: boolean
  readonly state: BatchState
  /** Reason for a failure or delay. */
  readonly message: string | null
  readonly draft: MadeDraft | null
}

type NamedFile = Pick<File, 'name' | 'size' | 'lastModified'>

/** Identifies a file that is chosen again. */
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

/** Whether the file will progress without user action. */
export const isOpen = ({ state }: BatchItem): boolean =>
  state === 'waiting' || state === 'sending' || state === 'making' || state === 'delayed'

/** Whether leaving the page would lose the file. Kept or fully received files resume later. */
export const isAtRisk = ({ state, file, isKept, isSent }: BatchItem): boolean =>
  file !== null && !isKept && !isSent && state !== 'failed' && state !== 'done'

export type BatchCount = Readonly<Record<BatchState, number>> & {
  readonly all: number
  readonly open: number
  /** Share of the bytes sent, from 0 to 1. */
  readonly share: number
}

/** An image of a ZIP that is not unpacked yet. */
export type PackedImage = { readonly size: number }

/** @param packed images that the batch does not hold yet: they count as waiting */
export function countItems(
  items: readonly BatchItem[],
  packed: readonly PackedImage[] = [],
): BatchCount {
  const counts = {
    waiting: packed.length,
    sending: 0,
    making: 0,
    delayed: 0,
    paused: 0,
    failed: 0,
    missing: 0,
    done: 0,
  }
  let [sent, bytes] = [0, packed.reduce((sum, { size }) => sum + size, 0)]
  for (const { state, sent: arrived, size } of items) {
    counts[state] += 1
    sent += state === 'done' ? size : arrived
    bytes += size
  }
  const share = bytes === 0 ? 0 : sent / bytes
  const all = items.length + packed.length
  const open = items.filter(isOpen).length + packed.length
  return { ...counts, all, open, share }
}

/** For example `12 of 30 drafts ready · 1 failed`. */
export function summaryOf(counts: BatchCount): string {
  return factLine([
    `${counts.done} of ${countText(counts.all, 'draft')} ready`,
    counts.paused > 0 ? `${counts.paused} paused` : '',
    counts.missing > 0 ? `${counts.missing} to choose again` : '',
    counts.failed > 0 ? `${counts.failed} failed` : '',
  ])
}
