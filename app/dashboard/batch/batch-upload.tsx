import type { ChangeEvent } from 'react'
import { Notice } from '../../ui/components/notice.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { useFilesDrop } from '../../ui/forms/use-file-drop.ts'
import { ACCEPTED_IMAGES } from '../artwork-images/image-upload.ts'
import { MAX_BATCH_IMAGES } from './batch-item.ts'
import { BatchItems } from './batch-items.tsx'
import * as styles from './batch.module.css'
import { useBatch } from './use-batch.ts'

/** Uploads many photos. Resumes after a lost connection or a reload. */
export function BatchUpload({ owner }: { readonly owner: string }) {
  const { queue, view, isElsewhere, add, early } = useBatch(owner)
  useFilesDrop(add)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])])
    // Clearing the input lets the same files be chosen again.
    currentTarget.value = ''
  }

  return (
    <div className={styles['batch']}>
      {isElsewhere ? (
        <Notice title="Your batch is open in another tab">
          <p>Close that tab to go on here.</p>
        </Notice>
      ) : (
        <FileField
          id="images"
          label="Photos"
          hint={`jpg, png, webp or avif, up to 200 MB each. At most ${MAX_BATCH_IMAGES} at a time.`}
          accept={ACCEPTED_IMAGES}
          multiple
          onChange={change}
          {...(view.leftOut > 0 && { error: leftOutText(view.leftOut) })}
        >
          drop photos anywhere on this page, or press to choose
        </FileField>
      )}
      {early > 0 && <output>{earlyText(early)}</output>}
      {queue !== null && view.items.length > 0 && <BatchItems queue={queue} view={view} />}
    </div>
  )
}

const earlyText = (count: number): string =>
  `${count === 1 ? 'One photo waits' : `${count} photos wait`} until your batch is loaded.`

const leftOutText = (count: number): string =>
  `${count === 1 ? 'One photo was' : `${count} photos were`} left out: a batch has at most ${MAX_BATCH_IMAGES}.`
