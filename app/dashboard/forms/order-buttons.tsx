import { Button } from '../../ui/components/button.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { MoveButtons } from '../../ui/interaction/move-buttons.tsx'
import { VisuallyHidden } from '../../ui/components/visually-hidden.tsx'
import { MOVE, REMOVE } from './ordered-form.ts'
import * as dragStyles from '../../ui/interaction/drag-order.module.css'
import * as styles from './ordered-form.module.css'
import type { OrderedForm } from './use-ordered-form.ts'

type OrderButtonsProps = {
  readonly id: string
  /** Ids of all rows in their current order. */
  readonly ids: readonly string[]
  /** Accessible name of the row, such as `image 3` or a title. */
  readonly name: string
  readonly handleFor: OrderedForm['handleFor']
  readonly canRemove: boolean
}

/** The drag handle and the buttons to move and remove a row. */
export function OrderButtons({ id, ids, name, handleFor, canRemove }: OrderButtonsProps) {
  const index = ids.indexOf(id)
  return (
    <div className={styles['buttons']}>
      {ids.length > 1 && (
        <>
          <span className={dragStyles['handle']} title="Drag to move" {...handleFor(id)}>
            <Icon name="grip" />
          </span>
          <MoveButtons
            field={MOVE}
            subject={name}
            up={index === 0 ? null : `${id} ${ids[index - 1]}`}
            down={index === ids.length - 1 ? null : `${id} ${ids[index + 2] ?? ''}`}
            stay={`${id} ${id}`}
          />
        </>
      )}
      {canRemove && (
        <Button type="submit" variant="quiet" size="sm" name={REMOVE} value={id}>
          Remove <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
      )}
    </div>
  )
}
