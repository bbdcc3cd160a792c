import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isWholePhoto, WHOLE_PHOTO, type Corners } from '../../images/area/image-area.ts'
import type { ImageView } from '../../images/image.schema.ts'
import { Button } from '../../ui/components/button.tsx'
import { Dialog } from '../../ui/components/dialog.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { requestFailureText } from '../../ui/requests/request-json.ts'
import { toast } from '../../ui/toasts/toast.client.ts'
import { makeArea, readArea, type PhotoOfImage } from './area-calls.ts'
import { AreaEditor } from './area-editor.tsx'
import * as styles from './area.module.css'

export type AreaDialogProps = {
  readonly imageId: string
  /** The work's width divided by its height; null if not stated. */
  readonly ratio: number | null
  /** Called with the image that replaces the current one. */
  readonly onMade: (image: ImageView) => void
  readonly onClose: () => void
}

/** The dialog to mark a work in its photo and make a straightened image of it. */
export function AreaDialog({ imageId, ratio, onMade, onClose }: AreaDialogProps) {
  const opened = useOpenedPhoto(imageId, onClose)
  const [changed, setChanged] = useState<Corners | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const leaving = useRef(new AbortController())
  const corners = changed ?? opened?.corners ?? WHOLE_PHOTO
  const close = () => {
    leaving.current.abort()
    onClose()
  }

  async function use({ photo, corners: before }: PhotoOfImage): Promise<void> {
    if (isWholePhoto(corners)) return photo.id === imageId ? onClose() : onMade(photo)
    if (changed === null && !isWholePhoto(before)) return onClose()
    setIsMaking(true)
    setError(null)
    const { signal } = leaving.current
    const made = await makeArea(photo.id, { corners, ratio }, signal)
    if (signal.aborted) return
    setIsMaking(false)
    if (made.ok) onMade(made.value)
    else setError(requestFailureText(made, 'The part was not cut out'))
  }

  return (
    <Dialog open onClose={close} title="Mark the work in the photo" size="wide">
      {opened === null ? (
        <output className={styles['loading']}>loading the photo…</output>
      ) : (
        <>
          <AreaEditor photo={opened.photo} {...{ corners, ratio }} onChange={setChanged} />
          {error !== null && (
            <Notice tone="error" role="alert">
              <p>{error}</p>
            </Notice>
          )}
          <FormActions>
            <Button
              variant="primary"
              busy={isMaking}
              busyLabel="/* straightening... */"
              onClick={() => void use(opened)}
            >
              Use this part
            </Button>
            <Button onClick={() => setChanged(WHOLE_PHOTO)} disabled={isMaking}>
              Whole photo
            </Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </FormActions>
        </>
      )}
    </Dialog>
  )
}

function useOpenedPhoto(imageId: string, onClose: () => void): PhotoOfImage | null {
  const [opened, setOpened] = useState<PhotoOfImage | null>(null)
  const fail = useEffectEvent((message: string) => {
    toast.error(message)
    onClose()
  })
  useEffect(() => {
    const leaving = new AbortController()
    void readArea(imageId, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) setOpened(answer.value)
      else fail(requestFailureText(answer, 'The photo was not loaded'))
    })
    return () => leaving.abort()
  }, [imageId])
  return opened
}
