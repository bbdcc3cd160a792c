import type { ProfilePhoto } from './use-profile-photo.ts'

/** Upload progress of the profile photo, visible on every tab. */
export function PhotoStatus({ photo: { image, isSaving } }: { readonly photo: ProfilePhoto }) {
  const percent = Math.round(image.progress * 100)
  return (
    <output>
      {isSaving && 'saving your photo…'}
      {isSaving && percent < 100 && <span aria-hidden="true"> {percent} %</span>}
    </output>
  )
}
