import type { ChangeEvent } from 'react'
import { useHydrated } from '../../account/use-hydrated.ts'
import { FileField } from '../../ui/forms/file-field.tsx'
import { firstImage, useFileDrop } from '../../ui/forms/use-file-drop.ts'
import { ACCEPTED_IMAGES } from './image-upload.ts'
import * as styles from './image-field.module.css'
import type { ChosenImage } from './use-image-upload.ts'

type ImageFieldProps = {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly image: ChosenImage
  readonly onChoose: (file: File) => void
  /** An error from the server, shown when the image has none of its own. */
  readonly error?: string | undefined
  readonly optional?: boolean
}

/**
 * Choose, drop or paste an image. With scripts the form carries the id of the uploaded image as
 * `imageId`; without, the file itself as `image`.
 */
export function ImageField({
  id,
  label,
  hint,
  image,
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
        error={image.error ?? error}
        optional={optional}
        accept={ACCEPTED_IMAGES}
        onChange={change}
        {...(hydrated ? {} : { name: 'image' })}
      >
        <FieldContent image={image} />
      </FileField>
      {image.imageId !== null && <input type="hidden" name="imageId" value={image.imageId} />}
      <UploadState image={image} />
    </div>
  )
}

function FieldContent({ image: { preview } }: { readonly image: ChosenImage }) {
  if (preview === null) return 'drop an image here, paste one, or press to choose'
  return (
    <>
      <img className={styles['preview']} src={preview} alt="What you have chosen" />
      <span>drop, paste or press to replace</span>
    </>
  )
}

function UploadState({ image: { state, progress } }: { readonly image: ChosenImage }) {
  const percent = Math.round(progress * 100)
  // Once all bytes are sent, the server rotates and scales the image.
  const words = percent < 100 ? `uploading… ${percent} %` : 'processing…'
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
