import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Artwork } from '../artworks/artwork.ts'
import { imageUrl } from '../images/image.ts'
import { ARTWORK_FIELDS } from './artwork-form.ts'
import type { Draft } from './draft.ts'
import { copyPicture, pictureFromCopy } from './picture-copy.ts'
import { fieldsOf, type useDraft } from './use-draft.ts'
import { NO_PICTURE, usePicture, type Picture } from './use-picture.ts'

type DraftPictureOptions = {
  readonly form: RefObject<HTMLFormElement | null>
  /** Null for a new work. */
  readonly artwork: Artwork | null
  readonly draft: ReturnType<typeof useDraft>
}

/**
 * The picture of an artwork's form. Its draft holds the id of the uploaded image, and a smaller copy for
 * the case that a reload comes before the upload is over: then the copy is uploaded.
 */
export function useDraftPicture({ form, artwork, draft }: DraftPictureOptions) {
  const chosen = useRef({ copy: draft.fields['picture'], imageId: draft.fields['imageId'] })

  const keep = () => {
    if (form.current === null) return
    const fields: Record<string, string> = fieldsOf(form.current, ARTWORK_FIELDS)
    const { copy, imageId } = chosen.current
    if (imageId !== undefined) fields['imageId'] = imageId
    if (copy !== undefined) fields['picture'] = copy
    draft.keep(fields)
  }

  const { picture, choose, whenUploaded } = usePicture(initialPicture(draft.fields, artwork), {
    onChosen(file) {
      const mine: { copy: string | undefined; imageId: string | undefined } = {
        copy: undefined,
        imageId: undefined,
      }
      chosen.current = mine
      void copyPicture(file).then((copy) => {
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

function initialPicture({ picture, imageId }: Draft, artwork: Artwork | null): Picture {
  if (imageId !== undefined) {
    const preview = picture ?? imageUrl(imageId, 400, 'webp')
    return { ...NO_PICTURE, state: 'ready', preview, imageId, progress: 1 }
  }
  if (picture !== undefined) return { ...NO_PICTURE, preview: picture }
  return artwork === null ? NO_PICTURE : { ...NO_PICTURE, preview: artwork.urls.regular }
}

/** Uploads the copy that a draft was left with. */
function useResumedUpload({ picture, imageId }: Draft, choose: (file: File) => void): void {
  const resume = useEffectEvent(choose)
  useEffect(() => {
    const file = picture === undefined || imageId !== undefined ? null : pictureFromCopy(picture)
    if (file !== null) resume(file)
  }, [picture, imageId])
}
