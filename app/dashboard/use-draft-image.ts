import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Artwork } from '../artworks/artwork.ts'
import { imageUrl } from '../images/image.ts'
import { ARTWORK_FIELDS } from './artwork-form.ts'
import type { FormDraft } from './form-draft.ts'
import { copyImage, imageFromCopy } from './image-copy.ts'
import { fieldsOf, type useFormDraft } from './use-form-draft.ts'
import { NO_IMAGE, useImageUpload, type Picture } from './use-image-upload.ts'

type DraftImageOptions = {
  readonly form: RefObject<HTMLFormElement | null>
  /** Null for a new work. */
  readonly artwork: Artwork | null
  readonly draft: ReturnType<typeof useFormDraft>
}

/**
 * The picture of an artwork's form. Its draft holds the id of the uploaded image, and a smaller copy for
 * the case that a reload comes before the upload is over: then the copy is uploaded.
 */
export function useDraftImage({ form, artwork, draft }: DraftImageOptions) {
  const chosen = useRef({ copy: draft.fields['picture'], imageId: draft.fields['imageId'] })

  const keep = () => {
    if (form.current === null) return
    const fields: Record<string, string> = fieldsOf(form.current, ARTWORK_FIELDS)
    const { copy, imageId } = chosen.current
    if (imageId !== undefined) fields['imageId'] = imageId
    if (copy !== undefined) fields['picture'] = copy
    draft.keep(fields)
  }

  const { picture, choose, whenUploaded } = useImageUpload(initialImage(draft.fields, artwork), {
    onChosen(file) {
      const mine: { copy: string | undefined; imageId: string | undefined } = {
        copy: undefined,
        imageId: undefined,
      }
      chosen.current = mine
      void copyImage(file).then((copy) => {
        // Another picture may have been chosen meanwhile.
        if (chosen.current !== mine || copy === null) return
        mine.copy = copy
        keep()
      })
    },
    onUploaded(imageId) {
      chosen.current.imageId = imageId
      keep()
    },
  })
  useResumedUpload(draft.fields, choose)
  return { picture, choose, whenUploaded, keep }
}

function initialImage({ picture, imageId }: FormDraft, artwork: Artwork | null): Picture {
  if (imageId !== undefined) {
    const preview = picture ?? imageUrl(imageId, 400, 'webp')
    return { ...NO_IMAGE, state: 'ready', preview, imageId, progress: 1 }
  }
  if (picture !== undefined) return { ...NO_IMAGE, preview: picture }
  return artwork === null ? NO_IMAGE : { ...NO_IMAGE, preview: artwork.urls.regular }
}

/** Uploads the copy that a draft was left with. */
function useResumedUpload({ picture, imageId }: FormDraft, choose: (file: File) => void): void {
  const resume = useEffectEvent(choose)
  useEffect(() => {
    const file = picture === undefined || imageId !== undefined ? null : imageFromCopy(picture)
    if (file !== null) resume(file)
  }, [picture, imageId])
}
