import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { firstImage, refusalOf, uploadImage } from './image-upload.ts'

export type Picture = {
  readonly state: 'none' | 'uploading' | 'ready' | 'failed'
  /** URL of what is shown. */
  readonly preview: string | null
  /** From 0 to 1. */
  readonly progress: number
  /** Of the uploaded image. */
  readonly imageId: string | null
  readonly error: string | null
}

export const NO_IMAGE: Picture = {
  state: 'none',
  preview: null,
  progress: 0,
  imageId: null,
  error: null,
}

type ImageUploadOptions = {
  readonly onChosen?: (file: File) => void
  readonly onUploaded?: (imageId: string) => void
  readonly onFailed?: (message: string) => void
}

/**
 * A picture from the moment when it is chosen: shown at once, and uploaded in advance, so that the form
 * itself only carries its id.
 */
export function useImageUpload(initial: Picture, options: ImageUploadOptions = {}) {
  const [picture, setImage] = useState(initial)
  const running = useRef<AbortController | null>(null)
  const objectUrl = useRef<string | null>(null)
  const upload = useRef<Promise<string | null>>(Promise.resolve(initial.imageId))

  useEffect(() => () => stop(running, objectUrl), [])

  function choose(file: File): void {
    const refusal = refusalOf(file)
    if (refusal !== null) {
      setImage((last) => ({ ...last, error: refusal }))
      options.onFailed?.(refusal)
      return
    }
    stop(running, objectUrl)
    const abort = new AbortController()
    running.current = abort
    objectUrl.current = URL.createObjectURL(file)
    setImage({ ...NO_IMAGE, state: 'uploading', preview: objectUrl.current })
    options.onChosen?.(file)
    upload.current = send(file, abort.signal)
  }

  async function send(file: File, signal: AbortSignal): Promise<string | null> {
    const onProgress = (progress: number) => setImage((last) => ({ ...last, progress }))
    const answer = await uploadImage(file, { signal, onProgress })
    if (signal.aborted) return null
    if (answer.ok) {
      const imageId = answer.image.id
      setImage((last) => ({ ...last, state: 'ready', progress: 1, imageId }))
      options.onUploaded?.(imageId)
      return imageId
    }
    setImage((last) => ({ ...last, state: 'failed', error: answer.message }))
    options.onFailed?.(answer.message)
    return null
  }

  function reset(to: Picture): void {
    stop(running, objectUrl)
    setImage(to)
  }

  return {
    picture,
    choose,
    reset,
    /** The id of the image once its upload is over; null when it failed or another was chosen. */
    whenUploaded: () => upload.current,
  }
}

function stop(
  running: { current: AbortController | null },
  objectUrl: { current: string | null },
): void {
  running.current?.abort()
  if (objectUrl.current !== null) URL.revokeObjectURL(objectUrl.current)
  objectUrl.current = null
}

/** Takes pictures that are pasted or dropped anywhere on the page, not only on the field. */
export function useFileDrop(take: (file: File) => void): void {
  const give = useEffectEvent((files: FileList): boolean => {
    const file = firstImage(files)
    if (file !== null) take(file)
    return file !== null
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: clip } = event
      // Office programs add a picture of what was copied as text: there the text is meant.
      if (clip === null || clip.types.includes('text/plain')) return
      if (give(clip.files)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (isFileInput(event.target) || event.dataTransfer === null) return
      if (give(event.dataTransfer.files)) event.preventDefault()
    }
    // Without this, the browser would leave the page and open the file.
    const over = (event: DragEvent) => {
      const brings = event.dataTransfer?.types.includes('Files') === true
      if (brings && !isFileInput(event.target)) event.preventDefault()
    }
    addEventListener('paste', paste)
    addEventListener('drop', drop)
    addEventListener('dragover', over)
    return () => {
      removeEventListener('paste', paste)
      removeEventListener('drop', drop)
      removeEventListener('dragover', over)
    }
  }, [])
}

function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file'
}
