import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { imagePath } from '../../images/image.ts'
import { refusalOf, uploadImage } from './image-upload.ts'

/** State of an image field. */
export type ChosenImage = {
  readonly state: 'none' | 'uploading' | 'ready' | 'failed'
  /** URL of the preview. */
  readonly preview: string | null
  /** Share of the bytes sent, from 0 to 1. */
  readonly progress: number
  /** Id of the uploaded image; null until the upload ends. */
  readonly imageId: string | null
  readonly error: string | null
}

export const NO_IMAGE: ChosenImage = {
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

/** Previews and uploads an image as soon as it is chosen. The form carries only its id. */
export function useImageUpload(initial: ChosenImage, options: ImageUploadOptions = {}) {
  const [image, setImage] = useState(initial)
  const running = useRef<RunningUpload>(null)
  const uploaded = useRef<Promise<string | null>>(Promise.resolve(initial.imageId))

  useEffect(() => () => stop(running), [])

  function choose(file: File): void {
    const refusal = refusalOf(file)
    if (refusal !== null) {
      setImage((last) => ({ ...last, error: refusal }))
      options.onFailed?.(refusal)
      return
    }
    stop(running)
    const abort = new AbortController()
    const preview = URL.createObjectURL(file)
    running.current = { abort, preview }
    setImage({ ...NO_IMAGE, state: 'uploading', preview })
    options.onChosen?.(file)
    uploaded.current = upload(file, abort.signal)
  }

  async function upload(file: File, signal: AbortSignal): Promise<string | null> {
    const onProgress = (progress: number) => setImage((last) => ({ ...last, progress }))
    const answer = await uploadImage(file, { signal, onProgress })
    if (signal.aborted) return null
    if (answer.ok) {
      const imageId = answer.image.id
      // A form that waits for the upload reads the id from its hidden field.
      flushSync(() => setImage((last) => ({ ...last, state: 'ready', progress: 1, imageId })))
      options.onUploaded?.(imageId)
      return imageId
    }
    setImage((last) => ({ ...last, state: 'failed', error: answer.message }))
    options.onFailed?.(answer.message)
    return null
  }

  /** Uses an image that is already uploaded. */
  function replace(imageId: string): void {
    stop(running)
    const preview = imagePath(imageId, 400, 'webp')
    setImage({ ...NO_IMAGE, state: 'ready', preview, progress: 1, imageId })
    uploaded.current = Promise.resolve(imageId)
    options.onUploaded?.(imageId)
  }

  function reset(to: ChosenImage): void {
    stop(running)
    setImage(to)
  }

  return {
    image,
    choose,
    replace,
    reset,
    /**
     * Resolves to the image's id after the upload; to null if it failed or another image was
     * chosen.
     */
    whenUploaded: () => uploaded.current,
  }
}

type RunningUpload = { readonly abort: AbortController; readonly preview: string } | null

function stop(running: RefObject<RunningUpload>): void {
  if (running.current === null) return
  running.current.abort.abort()
  URL.revokeObjectURL(running.current.preview)
  running.current = null
}
