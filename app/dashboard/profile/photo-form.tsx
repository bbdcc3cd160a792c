import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useHydrated } from '../../account/use-hydrated.ts'
import * as messages from '../../kernel/message.ts'
import { Button } from '../../ui/components/button.tsx'
import { toast } from '../../ui/toasts/toast.client.ts'
import type { FormOutcome } from '../forms/form-outcome.ts'
import styles from '../forms/form-panel.module.css'
import { ImageField } from '../artworks/image-field.tsx'
import { isReadableImage } from '../artworks/image-upload.ts'
import { NO_IMAGE, useImageUpload, type ChosenImage } from '../artworks/use-image-upload.ts'

/**
 * The profile photo: shown, uploaded and saved as soon as it is chosen. When saving fails, the
 * previous photo is shown again (specification, point 4). Without scripts it is a form with a
 * button.
 * @param photo URL, '' while there is none
 */
export function PhotoForm({ photo }: { readonly photo: string }) {
  const hydrated = useHydrated()
  const fetcher = useFetcher<FormOutcome>()
  const before: ChosenImage = photo === '' ? NO_IMAGE : { ...NO_IMAGE, preview: photo }
  const { image, choose, reset } = useImageUpload(before, {
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
  useRestoredPhoto(fetcher.data, () => reset(before))

  const take = async (file: File) => {
    // Frame takes the four kinds that browsers can decode. Any other file is refused here.
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
        image={image}
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

/** Restores the photo from before, once for every refusal. */
function useRestoredPhoto(outcome: FormOutcome | undefined, restore: () => void): void {
  const handled = useRef<FormOutcome>(undefined)
  useEffect(() => {
    if (outcome === handled.current) return
    handled.current = outcome
    if (outcome === undefined || outcome.refusal === null) return
    toast.error(messages.photoSaveFailed)
    restore()
  })
}
