import type { ChangeEvent } from 'react'
import { useHydrated } from '../account/use-hydrated.ts'
import { FileField } from '../ui/file-field.tsx'
import { ACCEPTED_IMAGES, firstImage } from './image-upload.ts'
import styles from './image-field.module.css'
import { useFileDrop, type Picture } from './use-image-upload.ts'

type ImageFieldProps = {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly picture: Picture
  readonly onChoose: (file: File) => void
  /** Instead of the picture's own, as from the server. */
  readonly error?: string | undefined
  readonly optional?: boolean
}

/**
 * Choose, drop or paste a picture. With scripts the form carries the id of the uploaded image as
 * `imageId`; without, the file itself as `image`.
 */
export function ImageField({
  id,
  label,
  hint,
  picture,
  onChoose,
  error,
  optional = false,
}: ImageFieldProps) {
  const hydrated = useHydrated()
  useFileDrop(onChoose)

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const file = firstImage(event.currentTarget.files ?? [])
    if (file !== null) onChoose(file)
  }

  return (
    <div className={styles['field']}>
      <FileField
        id={id}
        label={label}
        hint={hint}
        error={picture.error ?? error}
        optional={optional}
        accept={ACCEPTED_IMAGES}
        onChange={change}
        {...(hydrated ? {} : { name: 'image' })}
      >
        <Inside picture={picture} />
      </FileField>
      {picture.imageId !== null && <input type="hidden" name="imageId" value={picture.imageId} />}
      <UploadState picture={picture} />
    </div>
  )
}

function Inside({ picture: { preview } }: { readonly picture: Picture }) {
  if (preview === null) return 'drop a picture here, paste one, or press to choose'
  return (
    <>
      <img className={styles['preview']} src={preview} alt="What you have chosen" />
      <span>drop, paste or press to replace</span>
    </>
  )
}

function UploadState({ picture: { state, progress } }: { readonly picture: Picture }) {
  const percent = Math.round(progress * 100)
  // Once the bytes have left, the gallery turns and scales the picture.
  const words = percent < 100 ? `uploading… ${percent} %` : 'developing…'
  return (
    <div className={styles['state']} aria-live="polite">
      {state === 'uploading' && (
        <>
          <progress className={styles['progress']} max={1} value={progress} aria-label="Upload" />
          <span aria-hidden="true">{words}</span>
        </>
      )}
      {state === 'ready' && <span>uploaded</span>}
    </div>
  )
}
