import type { ReactNode } from 'react'
import { WorkPicture } from '../../artworks/card/work-picture.tsx'
import type { WorkCard } from '../../artworks/artwork.ts'
import { dropMark } from '../../ui/interaction/use-drag-order.ts'
import { OrderButtons } from '../forms/order-buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import * as dragStyles from '../../ui/interaction/drag-order.module.css'
import * as styles from '../forms/ordered-form.module.css'
import type { OrderedForm } from '../forms/use-ordered-form.ts'

type OrderedRowProps = {
  readonly id: string
  readonly title: string
  readonly ids: readonly string[]
  readonly form: OrderedForm
  /** Undefined for a row without a picture. */
  readonly picture: Pick<WorkCard, 'title' | 'alt_description' | 'image' | 'urls'> | undefined
  readonly canRemove: boolean
  readonly children: ReactNode
}

/** A row of an ordered form: picture, children and order buttons. */
export function OrderedRow(props: OrderedRowProps) {
  const { id, title, ids, form, picture, canRemove, children } = props
  const { drag, handleFor } = form
  return (
    <li
      className={classNames(dragStyles['row'], styles['row'])}
      data-item={id}
      data-dragged={drag?.id === id || undefined}
      data-mark={dropMark(drag, id, id === ids.at(-1))}
    >
      <input type="hidden" name="id" value={id} />
      <div className={styles['picture']}>
        {picture !== undefined && <WorkPicture card={picture} sizes="10rem" alt="" dimmed />}
      </div>
      <div className={styles['fields']}>
        {children}
        <OrderButtons {...{ id, ids, handleFor, canRemove }} name={title} />
      </div>
    </li>
  )
}
