import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../ui/interaction/use-hydrated.ts'
import { announce } from '../../ui/interaction/announcer.tsx'
import { Button } from '../../ui/components/button.tsx'
import { FileField } from '../../ui/forms/file-field.tsx'
import { ACCEPTED_IMAGES, refusalOf, uploadImage } from './image-upload.ts'

type ImageAdditionProps = {
  /** Number of images that can still be added. */
  readonly remaining: number
  /** Called with the ids of the uploaded images. */
  readonly onAdded: (ids: readonly string[]) => void
}

/** Uploads images one after the other. Without scripts the form carries one file as `image`. */
export function ImageAddition({ remaining, onAdded }: ImageAdditionProps) {
  const isHydrated = useHydrated()
  const [state, setState] = useState({ message: '', error: '' })
  const leaving = useRef<AbortController>(null)
  /** Files chosen but not yet uploaded. */
  const waiting = useRef<File[]>([])
  const isSending = useRef(false)
  useEffect(() => {
    const abort = new AbortController()
    leaving.current = abort
    return () => abort.abort()
  }, [])

  /**
   * Uploads the chosen files, including those chosen while it runs, then adds all of them in one
   * change.
   */
  async function sendWaiting(): Promise<void> {
    const signal = leaving.current?.signal
    if (signal === undefined || isSending.current) return
    isSending.current = true
    const ids: string[] = []
    const errors = new Set<string>()
    for (let number = 1; waiting.current.length > 0; number += 1) {
      const left = Math.max(0, remaining - ids.length)
      if (waiting.current.length > left)
        errors.add(`Only ${remaining} more: the others were left out`)
      waiting.current = waiting.current.slice(0, left)
      const file = waiting.current.shift()
      if (file === undefined) break
      const message = `Uploading ${number} of ${number + waiting.current.length}`
      setState({ message, error: '' })
      const onProgress = (share: number) =>
        setState({ message: `${message}: ${Math.round(share * 100)} %`, error: '' })
      const refusal = refusalOf(file)
      const sent =
        refusal === null
          ? await uploadImage(file, { signal, onProgress })
          : { ok: false as const, message: refusal }
      if (signal.aborted) return
      if (sent.ok) ids.push(sent.image.id)
      else errors.add(`${file.name}: ${sent.message}`)
    }
    isSending.current = false
    const error = [...errors].join('; ')
    setState({ message: '', error })
    if (error !== '') announce(error)
    if (ids.length > 0) onAdded(ids)
  }
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])]
    currentTarget.value = ''
    if (files.length === 0) return
    waiting.current.push(...files)
    void sendWaiting()
  }

  return (
    <>
      <FileField
        id="image"
        label="Add images"
        hint="jpg, png, webp or avif, up to 25 MB each."
        error={state.error}
        accept={ACCEPTED_IMAGES}
        optional
        onChange={isHydrated ? change : undefined}
        multiple={isHydrated}
        {...(isHydrated ? {} : { name: 'image' })}
      >
        {state.message || 'drop images here, or press to choose'}
      </FileField>
      {!isHydrated && <Button type="submit">Add image</Button>}
    </>
  )
}
