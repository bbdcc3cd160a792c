import { type SubmitEvent, useRef } from 'react'
import { useFetcher } from 'react-router'
import { MAX_ARTWORK_IMAGES, type ArtworkImage } from '../../artworks/artwork-image.ts'
import { Button } from '../../ui/components/button.tsx'
import { Notice } from '../../ui/components/notice.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { announce } from '../../ui/interaction/announcer.tsx'
import { useDragOrder } from '../../lists/use-drag-order.ts'
import type { FormOutcome } from '../forms/form-outcome.ts'
import { useRefusalToast } from '../forms/use-refusal-toast.ts'
import { ArtworkImageRow } from './artwork-image-row.tsx'
import { ADD, MOVE, readImages, roomFor } from './artwork-images.ts'
import * as styles from './artwork-images.module.css'
import { ImageAddition } from './image-addition.tsx'

type ArtworkImagesProps = {
  readonly title: string
  readonly images: readonly ArtworkImage[]
  /** Of a form that was sent without scripts. */
  readonly refusal: FormRefusal | null | undefined
  readonly failed: string
}

/** The images of a work in one form. Each of its buttons saves the form with one change. */
export function ArtworkImages({ title, images, refusal, failed }: ArtworkImagesProps) {
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const saving = useFetcher<FormOutcome>()
  useRefusalToast(saving.data?.refusal, failed)
  const shown = orderedBy(images, saving.formData)
  const room = roomFor(shown.length)

  function send(body: FormData): void {
    body.delete('image')
    body.set('stay', 'yes')
    // At once, so that a moved row gets the focus back.
    void saving.submit(body, { method: 'post', encType: 'multipart/form-data', flushSync: true })
    const at = readImages(body)
    const [id] = String(body.get(MOVE) ?? '').split(' ')
    const number = at.findIndex((image) => image.id === id) + 1
    if (number > 0) announce(`This image is now number ${number} of ${at.length}`)
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const button = (event.nativeEvent as Event & { submitter: HTMLElement | null }).submitter
    if (button?.getAttribute('aria-disabled') === 'true') return
    send(new FormData(event.currentTarget, button))
    button?.focus()
  }
  const sendWith = (name: string, values: readonly string[]) => {
    if (form.current === null) return
    const body = new FormData(form.current)
    for (const value of values) body.append(name, value)
    send(body)
  }
  const { drag, handleFor } = useDragOrder(list, (id, before) =>
    sendWith(MOVE, [`${id} ${before ?? ''}`]),
  )

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className={styles['form']}
      onSubmit={submit}
    >
      {refusal != null && (
        <Notice tone="error" role="alert">
          <p>{refusal.lines[0]?.message}</p>
        </Notice>
      )}
      {/* The Enter key in a field presses the first button, which must not move an image. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      {/* VoiceOver ignores lists without bullets unless they have the role. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ol ref={list} className={styles['images']} role="list">
        {shown.map((image, index) => (
          <ArtworkImageRow
            key={image.id}
            {...{ title, image, index, images: shown, drag, handle: handleFor(image.id) }}
          />
        ))}
      </ol>
      <Button type="submit" variant="primary" busy={saving.state !== 'idle'}>
        Save images
      </Button>
      {room === 0 ? (
        <p>This work has {MAX_ARTWORK_IMAGES} images, which is the most.</p>
      ) : (
        <ImageAddition room={room} onAdded={(ids) => sendWith(ADD, ids)} />
      )}
    </form>
  )
}

/** The images as a form that is on its way has them; new ones follow once they are saved. */
function orderedBy(
  images: readonly ArtworkImage[],
  form: FormData | undefined,
): readonly ArtworkImage[] {
  if (form === undefined) return images
  return readImages(form).flatMap(({ id }) => images.find((image) => image.id === id) ?? [])
}
