import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { Artwork } from '../../artworks/artwork.ts'
import { imagePath } from '../../images/image.ts'
import { DRAFT_FIELDS } from '../artworks/artwork-form.ts'
import type { FormValues } from '../forms/tab-draft.ts'
import { fieldsOf } from '../forms/use-tab-draft.ts'
import { NO_IMAGE, useImageUpload, type ChosenImage } from './use-image-upload.ts'

/** Pixels of the longer side: acceptable as the image, and small enough for session storage. */
const COPY_SIDE_PX = 1200
/** Characters. Session storage holds some five million for the whole site. */
const MAX_COPY_LENGTH = 1_500_000

type DraftImageOptions = {
  readonly form: RefObject<HTMLFormElement | null>
  /** Null for a new work. */
  readonly artwork: Artwork | null
  readonly draft: { readonly fields: FormValues; readonly keep: (fields: FormValues) => void }
  /** Id of the image that a refused form uploaded without scripts. */
  readonly imageId: string | undefined
}

/**
 * The image field of the artwork form. The draft holds the id of the uploaded image and a smaller
 * copy. After a reload during an upload, the copy is uploaded instead.
 */
export function useDraftImage({ form, artwork, draft, imageId }: DraftImageOptions) {
  const drafted = useRef({ copy: draft.fields['imageCopy'], imageId: draft.fields['imageId'] })

  const keep = () => {
    if (form.current === null) return
    const fields: Record<string, string> = fieldsOf(form.current, DRAFT_FIELDS)
    const { copy, imageId } = drafted.current
    if (imageId !== undefined) fields['imageId'] = imageId
    if (copy !== undefined) fields['imageCopy'] = copy
    draft.keep(fields)
  }

  const { image, choose, replace, reset, whenUploaded } = useImageUpload(
    initialImage({ ...draft.fields, ...(imageId !== undefined && { imageId }) }, artwork),
    {
      onChosen(file) {
        const mine: { copy: string | undefined; imageId: string | undefined } = {
          copy: undefined,
          imageId: undefined,
        }
        drafted.current = mine
        void copyImage(file).then((copy) => {
          // Another image may have been chosen meanwhile.
          if (drafted.current !== mine || copy === null) return
          mine.copy = copy
          keep()
        })
      },
      onUploaded(imageId) {
        drafted.current.imageId = imageId
        keep()
      },
    },
  )
  useResumedUpload(draft.fields, choose)
  const replaceImage = (id: string) => {
    // The drafted copy belongs to the previous image.
    drafted.current = { copy: undefined, imageId: undefined }
    replace(id)
  }
  /** Reverts to the image of the stored work. */
  const restore = () => {
    drafted.current = { copy: undefined, imageId: undefined }
    reset(initialImage({}, artwork))
    keep()
  }
  return { image, choose, replace: replaceImage, restore, whenUploaded, keep }
}

function initialImage({ imageCopy, imageId }: FormValues, artwork: Artwork | null): ChosenImage {
  if (imageId !== undefined) {
    const preview = imageCopy ?? imagePath(imageId, 400, 'webp')
    return { ...NO_IMAGE, state: 'ready', preview, imageId, progress: 1 }
  }
  if (imageCopy !== undefined) return { ...NO_IMAGE, preview: imageCopy }
  return artwork === null ? NO_IMAGE : { ...NO_IMAGE, preview: artwork.urls.regular }
}

/** Uploads the drafted copy if the original's upload was interrupted. */
function useResumedUpload({ imageCopy, imageId }: FormValues, choose: (file: File) => void): void {
  const resume = useEffectEvent(choose)
  useEffect(() => {
    if (imageCopy === undefined || imageId !== undefined) return
    const file = fileFromCopy(imageCopy)
    if (file !== null) resume(file)
  }, [imageCopy, imageId])
}

/** @returns a smaller copy as a data URL; null when it can't be decoded or is still too large */
async function copyImage(file: Blob): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, COPY_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const copy = canvas.toDataURL('image/webp', 0.82)
    return copy.length <= MAX_COPY_LENGTH ? copy : null
  } catch {
    return null
  }
}

/** @returns null unless the text is a data URL of an image */
function fileFromCopy(dataUrl: string): File | null {
  const [, type, base64] = /^data:(image\/(?:webp|png|jpeg));base64,(.+)$/s.exec(dataUrl) ?? []
  if (type === undefined || base64 === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new File([bytes], 'draft', { type })
  } catch {
    return null
  }
}
