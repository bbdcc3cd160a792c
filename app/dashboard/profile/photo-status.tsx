import { ConfirmDialog } from '../../ui/components/confirm-dialog.tsx'
import type { ProfilePhoto } from './use-profile-photo.ts'

/** The progress of a profile photo on every tab, and the question before an early exit. */
export function PhotoStatus({ photo }: { readonly photo: ProfilePhoto }) {
  const { image, isSaving, leaving } = photo
  const percent = Math.round(image.progress * 100)
  return (
    <>
      <output>
        {isSaving && 'saving your photo…'}
        {isSaving && percent < 100 && <span aria-hidden="true"> {percent} %</span>}
      </output>
      <ConfirmDialog
        open={leaving.state === 'blocked'}
        danger
        title="Your photo is not saved yet"
        text={<p>It is still uploading. If you leave now, it is lost.</p>}
        confirmLabel="Leave without it"
        cancelLabel="Wait"
        onCancel={() => leaving.reset?.()}
        onConfirm={() => leaving.proceed?.()}
      />
    </>
  )
}
