import { useState } from 'react'
import { countText } from '../../kernel/count.ts'
import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'

/** The ids of uploaded images that are not among the images of the work yet. */
export function useUploadedImages(images: readonly { readonly id: string }[]) {
  const [uploaded, setUploaded] = useState<readonly string[]>([])
  const missing = uploaded.filter((id) => images.every((image) => image.id !== id))
  // An image that is removed later counts as added.
  if (missing.length < uploaded.length) setUploaded(missing)
  return {
    uploaded: missing,
    keep: (ids: readonly string[]) => setUploaded([...new Set([...missing, ...ids])]),
    clear: () => setUploaded([]),
  }
}

type UnaddedImagesProps = {
  readonly count: number
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** Offers to add images again whose upload succeeded, but not their addition to the work. */
export function UnaddedImages({ count, onRetry, onDiscard }: UnaddedImagesProps) {
  if (count === 0) return null
  const were = count === 1 ? 'was' : 'were'
  return (
    <Notice
      role="alert"
      title={`${countText(count, 'image')} ${were} uploaded but not added to the work`}
      action={
        <>
          <Button onClick={onRetry}>Try again</Button>
          <Button variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    />
  )
}
