import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useHydrated } from '../account/use-hydrated.ts'
import * as messages from '../kernel/message.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import type { action } from './artist-photo-page.tsx'
import styles from './form-panel.module.css'
import { ImageField } from './image-field.tsx'
import { isReadableImage } from './image-copy.ts'
import { NO_IMAGE, useImageUpload, type Picture } from './use-image-upload.ts'

/**
 * The profile photo: shown at once, uploaded and saved by itself. When it can't be saved, the photo from
 * before is shown again (specification, point 4). Without scripts it is a form with a button.
 * @param photo URL, '' while there is none
 */
export function PhotoForm({ photo }: { readonly photo: string }) {
  const hydrated = useHydrated()
  const fetcher = useFetcher<typeof action>()
  const before: Picture = photo === '' ? NO_IMAGE : { ...NO_IMAGE, preview: photo }
  const { picture, choose, reset } = useImageUpload(before, {
    onUploaded: (imageId) => {
      void fetcher.submit(
        { imageId, stay: 'yes' },
        { method: 'post', action: '/artist-dashboard/photo' },
      )
    },
    onFailed: (message) => {
      toast.error(messages.photoSaveFailed)
      reset({ ...before, error: message })
    },
  })
  useRestored(fetcher.data, () => reset(before))

  const take = async (file: File) => {
    // The four kinds that Frame takes: whatever this browser can't draw, nobody would see.
    if (await isReadableImage(file)) choose(file)
    else toast.error(messages.photoProcessFailed)
  }

  return (
    <fetcher.Form
      method="post"
      action="/artist-dashboard/photo"
      encType="multipart/form-data"
      className={styles['narrow']}
    >
      <ImageField
        id="photo"
        label="Photo"
        hint="jpg, png, webp or avif. It is saved as soon as you choose it."
        picture={picture}
        onChoose={(file) => void take(file)}
        optional
      />
      {!hydrated && (
        <div>
          <Button type="submit">Save photo</Button>
        </div>
      )}
    </fetcher.Form>
  )
}

type Answer = { readonly refusal: { readonly ok: false } | null } | undefined

function useRestored(answer: Answer, restore: () => void): void {
  const handled = useRef<Answer>(undefined)
  useEffect(() => {
    if (answer === handled.current) return
    handled.current = answer
    if (answer === undefined || answer.refusal === null) return
    toast.error(messages.photoSaveFailed)
    restore()
  })
}
