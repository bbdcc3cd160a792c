import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { Button } from '../../ui/components/button.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { ACCEPTED_IMAGES, refusalOf, uploadImage } from './image-upload.ts'

type ImageAdditionProps = {
  /** How many more images the work may have. */
  readonly room: number
  /** Called with the ids of the uploaded images. */
  readonly onAdded: (ids: readonly string[]) => void
}

/** Uploads images one after the other. Without scripts the form carries one file as `image`. */
export function ImageAddition({ room, onAdded }: ImageAdditionProps) {
  const isHydrated = useHydrated()
  const [state, setState] = useState<{ readonly words: string; readonly error: string | null }>()
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    const abort = new AbortController()
    leaving.current = abort
    return () => abort.abort()
  }, [])

  async function add(files: readonly File[]): Promise<void> {
    const signal = leaving.current?.signal
    if (signal === undefined) return
    const ids: string[] = []
    let error = files.length > room ? `Only ${room} more: the others were left out.` : null
    for (const [index, file] of files.slice(0, room).entries()) {
      const words = `Uploading ${index + 1} of ${Math.min(files.length, room)}`
      setState({ words, error: null })
      const onProgress = (share: number) =>
        setState({ words: `${words}: ${Math.round(share * 100)} %`, error: null })
      const refusal = refusalOf(file)
      const sent = refusal === null ? await uploadImage(file, { signal, onProgress }) : null
      if (signal.aborted) return
      if (sent?.ok === true) ids.push(sent.image.id)
      else error = refusal ?? (sent?.ok === false ? sent.message : error)
    }
    setState({ words: '', error })
    if (ids.length > 0) onAdded(ids)
  }
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    if (files.length > 0) void add(files)
  }

  return (
    <>
      <FileField
        id="image"
        label="Add images"
        hint="jpg, png, webp or avif, up to 25 MB each."
        error={state?.error}
        accept={ACCEPTED_IMAGES}
        optional
        onChange={isHydrated ? change : undefined}
        multiple={isHydrated}
        {...(isHydrated ? {} : { name: 'image' })}
      >
        {state?.words || 'drop images here, or press to choose'}
      </FileField>
      {!isHydrated && <Button type="submit">Add image</Button>}
    </>
  )
}
