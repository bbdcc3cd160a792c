import { MAX_ALT_LENGTH } from '../../artworks/alt-text.ts'
import { IMAGE_KINDS, imageKindLabel, type ArtworkImage } from '../../artworks/artwork-image.ts'
import { srcSet } from '../../images/image.ts'
import type { Dimensions } from '../../artworks/physical/physical-work.ts'
import { ArtFrame } from '../../ui/components/art-frame.tsx'
import { Badge } from '../../ui/components/badge.tsx'
import { dropMark } from '../../ui/interaction/use-drag-order.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { AreaButton } from '../image-area/area-button.tsx'
import { ratioOfImage } from '../image-area/stated-ratio.ts'
import { REPLACE } from '../forms/ordered-form.ts'
import { OrderButtons } from '../forms/order-buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import * as dragStyles from '../../ui/interaction/drag-order.module.css'
import * as styles from '../forms/ordered-form.module.css'
import type { OrderedForm } from '../forms/use-ordered-form.ts'

const KINDS = IMAGE_KINDS.map((value) => ({ value, label: imageKindLabel(value) }))

type ArtworkImageRowProps = {
  readonly title: string
  readonly image: ArtworkImage
  readonly index: number
  /** All images in their current order, unsaved moves included. */
  readonly images: readonly ArtworkImage[]
  readonly dimensions: Dimensions | null
  readonly form: OrderedForm
}

/** One image of a work: its kind, its alternative text, and the buttons to move and remove it. */
export function ArtworkImageRow(props: ArtworkImageRowProps) {
  const { title, image, index, images, dimensions, form } = props
  const number = `image ${index + 1}`
  const isLast = index === images.length - 1
  return (
    <li
      className={classNames(dragStyles['row'], styles['row'])}
      data-item={image.id}
      data-dragged={form.drag?.id === image.id || undefined}
      data-mark={dropMark(form.drag, image.id, isLast)}
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
        <AreaButton
          imageId={image.id}
          where={`in ${number}`}
          findRatio={() => ratioOfImage(image.kind, dimensions)}
          onMade={({ id }) => form.sendWith(REPLACE, [`${image.id} ${id}`])}
        />
        <OrderButtons
          id={image.id}
          ids={images.map(({ id }) => id)}
          name={number}
          handleFor={form.handleFor}
          canRemove={images.length > 1}
        />
      </div>
    </li>
  )
}
