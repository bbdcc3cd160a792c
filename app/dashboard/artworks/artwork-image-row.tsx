import type { PointerEvent } from 'react'
import { MAX_ALT_LENGTH } from '../../artworks/alt-text.ts'
import { IMAGE_KINDS, imageKindLabel, type ArtworkImage } from '../../artworks/artwork-image.ts'
import { srcSet } from '../../images/image.ts'
import { ArtFrame } from '../../ui/components/art-frame.tsx'
import { Badge } from '../../ui/components/badge.tsx'
import { Button } from '../../ui/components/button.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { type Drag, dropMark } from '../../lists/use-drag-order.ts'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { MOVE, REMOVE } from './artwork-images.ts'
import * as styles from './artwork-images.module.css'

const KINDS = IMAGE_KINDS.map((value) => ({ value, label: imageKindLabel(value) }))

type ArtworkImageRowProps = {
  readonly title: string
  readonly image: ArtworkImage
  readonly index: number
  /** All images, in their order. */
  readonly images: readonly ArtworkImage[]
  readonly drag: Drag | null
  readonly handle: Readonly<Record<string, (event: PointerEvent<HTMLElement>) => void>>
}

/** One image of a work: what it shows, its text, and the buttons that move and remove it. */
export function ArtworkImageRow(props: ArtworkImageRowProps) {
  const { title, image, index, images, drag, handle } = props
  const number = `image ${index + 1}`
  const isLast = index === images.length - 1
  return (
    <li
      className={styles['row']}
      data-item={image.id}
      data-dragged={drag?.id === image.id || undefined}
      data-mark={dropMark(drag, image.id, isLast)}
    >
      <input type="hidden" name="id" value={image.id} />
      <div className={styles['picture']}>
        <ArtFrame
          src={image.urls.small}
          sources={[{ type: 'image/avif', srcSet: srcSet(image, 'avif') }]}
          sizes="10rem"
          alt={`${title}, ${number}`}
          width={image.width}
          height={image.height}
          placeholder={image.placeholder}
        />
      </div>
      <div className={styles['fields']}>
        {index === 0 && <Badge>first: shown in the gallery</Badge>}
        <SelectField
          id={`kind-${image.id}`}
          name="kind"
          label="Shows"
          options={KINDS}
          defaultValue={image.kind}
        />
        <TextAreaField
          id={`alt-${image.id}`}
          name="alt"
          label="Describe the image in words"
          rows={2}
          className={styles['text']}
          maxLength={MAX_ALT_LENGTH}
          defaultValue={image.alt_description}
          optional
        />
        <div className={styles['buttons']}>
          <span className={styles['handle']} title="Drag to move" {...handle}>
            <Icon name="grip" />
          </span>
          <IconButton
            type="submit"
            name={MOVE}
            value={`${image.id} ${images[index - 1]?.id ?? image.id}`}
            icon="arrow-up"
            label={`Move ${number} up`}
            aria-disabled={index === 0}
          />
          <IconButton
            type="submit"
            name={MOVE}
            value={`${image.id} ${isLast ? image.id : (images[index + 2]?.id ?? '')}`}
            icon="arrow-down"
            label={`Move ${number} down`}
            aria-disabled={isLast}
          />
          {images.length > 1 && (
            <Button type="submit" variant="quiet" size="sm" name={REMOVE} value={image.id}>
              Remove <VisuallyHidden>{number}</VisuallyHidden>
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
