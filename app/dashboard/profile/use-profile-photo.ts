import { createContext, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import * as messages from '../../kernel/message.ts'
import { problems } from '../../kernel/problem.ts'
import type { FormOutcome } from '../../ui/forms/form-refusal.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import { isReadableImage } from '../artwork-images/image-upload.ts'
import { NO_IMAGE, useImageUpload, type ChosenImage } from '../artwork-images/use-image-upload.ts'
import { useUnsavedChanges, type UnsavedChanges } from '../leave-question.tsx'

export type ProfilePhoto = {
  readonly image: ChosenImage
  /** True from the choice of a file until the server has saved or refused it. */
  readonly isSaving: boolean
  readonly choose: (file: File) => void
}

/** State of the photo form. The dashboard owns the upload, so it continues across tabs. */
export const ProfilePhotoContext = createContext<ProfilePhoto | null>(null)

const UNSAVED_PHOTO: UnsavedChanges = {
  title: 'Your photo is not saved yet',
  text: 'It is still uploading. If you leave now, it is lost.',
  leaveLabel: 'Leave without it',
  stayLabel: 'Wait',
  endsAt: ({ pathname }) => !pathname.startsWith('/artist-dashboard'),
}

/**
 * Uploads and saves a profile photo as soon as it is chosen. After a failure, the previous photo is
 * shown again (specification, point 4).
 * @param saved URL of the saved photo; '' for none
 */
export function useProfilePhoto(saved: string): ProfilePhoto {
  const fetcher = useFetcher<FormOutcome>()
  const before: ChosenImage = saved === '' ? NO_IMAGE : { ...NO_IMAGE, preview: saved }
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
  useRestoredPhoto(fetcher.data, (error) => reset({ ...before, error }))
  const isSaving = image.state === 'uploading' || fetcher.state !== 'idle'
  useUnsavedChanges(isSaving ? UNSAVED_PHOTO : null)

  const take = async (file: File) => {
    // Browsers can decode all four accepted formats, so a file that this one cannot decode is
    // damaged or of another kind.
    if (await isReadableImage(file)) return choose(file)
    toast.error(messages.photoProcessFailed)
    reset({ ...before, error: problems['image-damaged'].message })
  }
  return { image, isSaving, choose: (file) => void take(file) }
}

/** Restores the previous photo, once per refusal. */
function useRestoredPhoto(
  outcome: FormOutcome | undefined,
  restore: (error: string | null) => void,
): void {
  const handled = useRef<FormOutcome>(undefined)
  useEffect(() => {
    if (outcome === handled.current) return
    handled.current = outcome
    if (outcome === undefined || outcome.refusal === null) return
    toast.error(messages.photoSaveFailed)
    restore(outcome.refusal.lines[0]?.message ?? null)
  })
}
