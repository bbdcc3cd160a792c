import { useEffect, useState, type ChangeEvent, type ReactNode } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { announce } from '../../ui/interaction/announcer.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { firstImage, useFileDrop } from '../../ui/forms/use-file-drop.ts'
import { useFormFields } from '../../ui/forms/use-form-fields.ts'
import { ProgressBar } from '../../ui/components/progress-bar.tsx'
import { ACCEPTED_IMAGES } from './image-upload.ts'
import * as styles from './image-field.module.css'
import type { ChosenImage } from './use-image-upload.ts'

type ImageFieldProps = {
  readonly id: string
  readonly label: string
  readonly hint: ReactNode
  readonly image: ChosenImage
  readonly onChoose: (file: File) => void
  readonly optional?: boolean
  /** Further actions, such as keeping the saved image. */
  readonly children?: ReactNode
}

/**
 * A field to choose, drop or paste an image. With scripts the form carries the id of the uploaded
 * image as `imageId`; without, the file itself as `image`.
 */
export function ImageField({
  id,
  label,
  hint,
  image,
  onChoose,
  optional = false,
  children,
}: ImageFieldProps) {
  const isHydrated = useHydrated()
  const { correct, report } = useFormFields()
  const choose = (file: File) => {
    // Dropping or pasting fires no change event, so the field's error is cleared here.
    correct(id)
    onChoose(file)
  }
  useFileDrop(choose)
  // Reports the error to the form, whose summary must match this field.
  const { error } = image
  useEffect(() => {
    if (error !== null) report(id, error)
  }, [id, error, report])
  useEffect(() => {
    if (error !== null) announce(error)
  }, [error])

  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = firstImage(currentTarget.files ?? [])
    // Clearing the input lets the same file be chosen again. The form carries only the id of the
    // upload.
    currentTarget.value = ''
    if (file !== null) choose(file)
  }

  return (
    <div className={styles['field']}>
      <FileField
        id={id}
        label={label}
        hint={hint}
        error={image.error}
        optional={optional}
        accept={ACCEPTED_IMAGES}
        onChange={change}
        {...(isHydrated ? {} : { name: 'image' })}
      >
        <FieldContent image={image} />
      </FileField>
      {image.imageId !== null && <input type="hidden" name="imageId" value={image.imageId} />}
      <UploadState image={image} />
      {children}
    </div>
  )
}

function FieldContent({ image: { preview } }: { readonly image: ChosenImage }) {
  // The preview of a damaged file fails to load.
  const [broken, setBroken] = useState<string | null>(null)
  if (preview === null || preview === broken)
    return 'drop an image here, paste one, or press to choose'
  return (
    <>
      <img
        className={styles['preview']}
        src={preview}
        alt="What you have chosen"
        onError={() => setBroken(preview)}
      />
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
          <ProgressBar label="Upload" percent={progress * 100} className={styles['progress']} />
          <span aria-hidden="true">{words}</span>
        </>
      )}
      {state === 'ready' && <span>uploaded</span>}
    </div>
  )
}
