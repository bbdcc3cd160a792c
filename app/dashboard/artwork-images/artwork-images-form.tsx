import { useRef } from 'react'
import { MAX_ARTWORK_IMAGES, type ArtworkImage } from '../../artworks/artwork-image.ts'
import type { Dimensions } from '../../artworks/physical/physical-work.ts'
import { Button } from '../../ui/components/button.tsx'
import type { FormRefusal } from '../../ui/forms/form-refusal.ts'
import { RefusalNotice } from '../../ui/forms/refusal-notice.tsx'
import { ADD } from '../forms/ordered-form.ts'
import * as rows from '../forms/ordered-form.module.css'
import { useOrderedForm } from '../forms/use-ordered-form.ts'
import { ArtworkImageRow } from './artwork-image-row.tsx'
import { roomFor } from './artwork-images.ts'
import * as styles from './artwork-images.module.css'
import { ImageAddition } from './image-addition.tsx'
import { UnaddedImages, useUploadedImages } from './unadded-images.tsx'

type ArtworkImagesProps = {
  readonly title: string
  readonly images: readonly ArtworkImage[]
  /** Revision of the work when the page was loaded. */
  readonly revision: number | undefined
  /** Dimensions of the work; null if not stated. */
  readonly dimensions: Dimensions | null
  /** Refusal of a form sent without scripts. */
  readonly refusal: FormRefusal | null | undefined
}

/** All images of a work in one form. Each button saves the whole form with one change. */
export function ArtworkImages(props: ArtworkImagesProps) {
  const { title, images, revision, dimensions, refusal } = props
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const ordered = useOrderedForm({ form, list, noun: 'image' })
  const shown = ordered.order(images)
  const remaining = roomFor(shown.length)
  const { uploaded, keep, clear } = useUploadedImages(images)
  const add = (ids: readonly string[]) => ordered.sendWith(ADD, ids)
  return (
    <form ref={form} {...ordered.props} className={styles['form']}>
      <RefusalNotice refusal={refusal} />
      {/* Enter presses the form's first submit button, which must not move an image. */}
      <input type="hidden" name="revision" value={revision ?? ''} />
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <ol ref={list} className={rows['rows']} role="list">
        {shown.map((image, index) => (
          <ArtworkImageRow
            key={image.id}
            {...{ title, image, index, images: shown, dimensions, form: ordered }}
          />
        ))}
      </ol>
      <Button type="submit" variant="primary" busy={ordered.isSaving}>
        Save images
      </Button>
      {remaining === 0 ? (
        <p>This work has {MAX_ARTWORK_IMAGES} images, which is the most.</p>
      ) : (
        <ImageAddition
          remaining={remaining}
          onAdded={(ids) => {
            keep(ids)
            add(ids)
          }}
        />
      )}
      {!ordered.isSaving && (
        <UnaddedImages count={uploaded.length} onRetry={() => add(uploaded)} onDiscard={clear} />
      )}
    </form>
  )
}
