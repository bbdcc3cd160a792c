import type { PartialUpload } from '../../uploads/partial/partial-upload.schema.ts'
import { keyOf, newItem, type BatchItem } from './batch-item.ts'
import type { KeptFile } from './kept-files.ts'

/**
 * Rebuilds the batch of an earlier visit from the files kept in this browser and the uploads on the
 * server.
 * @param uploads null if the server did not answer: each file then resumes its upload, which may
 *   already be a draft
 */
export function restoreItems(
  kept: readonly KeptFile[],
  uploads: readonly PartialUpload[] | null,
): BatchItem[] {
  if (uploads === null) {
    return kept.map(({ file, uploadId }) => ({ ...newItem(file), file, uploadId, isKept: true }))
  }
  const known = new Map(uploads.map((upload) => [keyOfUpload(upload), upload]))
  const items = kept.map(({ key, file, uploadId }): BatchItem => {
    const item = { ...newItem(file), file, uploadId, isKept: true }
    const upload = known.get(key)
    return upload === undefined ? { ...item, uploadId: null } : withUpload(item, upload)
  })
  const isKept = new Set(kept.map(({ key }) => key))
  const others = uploads.filter((upload) => !isKept.has(keyOfUpload(upload)))
  return [
    ...items,
    ...others
      .filter(({ artworkId }) => artworkId === null)
      .toReversed()
      .map((upload) => withUpload({ ...newItem(fileOf(upload)), state: 'missing' }, upload)),
  ]
}

function withUpload(item: BatchItem, upload: PartialUpload): BatchItem {
  const { id: uploadId, offset: sent, length, artworkId } = upload
  if (artworkId !== null) return { ...item, ...doneWith(upload), file: null, sent }
  const isSent = sent === length
  return { ...item, uploadId, sent, isSent, state: isSent ? 'waiting' : item.state }
}

/** State of a file whose upload is already a draft. */
export const doneWith = ({ artworkId, fileName }: PartialUpload) =>
  ({
    state: 'done',
    draft: { id: artworkId ?? '', title: fileName, picture: '', warning: null },
  }) as const

const fileOf = ({ fileName, length, lastModified }: PartialUpload) => ({
  name: fileName,
  size: length,
  lastModified: lastModified ?? 0,
})

/** The batch key of an upload's file. */
export const keyOfUpload = (upload: PartialUpload): string => keyOf(fileOf(upload))
