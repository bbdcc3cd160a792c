import { useId, type FocusEvent } from 'react'
import { Link } from 'react-router'
import type { Artwork } from '../../artworks/artwork.ts'
import { Badge } from '../../ui/components/badge.tsx'
import { Icon } from '../../ui/components/icon.tsx'
import { editPath } from '../artworks/artwork-path.ts'
import { TableCell } from './table-cell.tsx'
import {
  cellName,
  isSavedWith,
  TABLE_FIELDS,
  tableTyped,
  type TableField,
  type TableTyped,
} from './table-fields.ts'
import * as styles from './table-page.module.css'
import type { TableProblem } from './use-table.ts'

type TableRowProps = {
  readonly work: Artwork
  /** Typed values of a refused form. If undefined, the cells show the stored values. */
  readonly typed: TableTyped | undefined
  readonly problems: readonly TableProblem[]
  readonly isSelected: boolean
  readonly onSelect: (id: string, isSelected: boolean) => void
  readonly onLeave: (id: string, typed: TableTyped) => void
}

/** A work as a table row, and as a card on narrow screens. */
export function TableRow(props: TableRowProps) {
  const { work, problems, isSelected, onSelect, onLeave } = props
  const { id, title } = work
  const values = props.typed ?? tableTyped(work)
  const errorId = useId()
  const cell = (field: TableField) => {
    const isWrong = problems.some((problem) => problem.field === field)
    return (
      <TableCell
        {...{ field, id, title }}
        value={values[field]}
        problemId={isWrong ? errorId : undefined}
      />
    )
  }

  /** Saves a group of fields only once the focus leaves the group. */
  function saveLeft({ target, relatedTarget, currentTarget }: FocusEvent<HTMLTableRowElement>) {
    const field = target.dataset['field']
    const to = relatedTarget instanceof HTMLElement ? relatedTarget : null
    const staysInGroup =
      isSavedWith(field, to?.dataset['field']) && to?.closest('tr') === currentTarget
    if (field !== undefined && !staysInGroup) onLeave(id, typedIn(currentTarget, values))
  }

  return (
    <>
      <tr
        className={styles['row']}
        data-problem={problems.length > 0 || undefined}
        onBlur={saveLeft}
      >
        <td className={styles['head']}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name={cellName('revision', id)} value={work.revision ?? ''} />
          <input
            type="checkbox"
            name="selected"
            value={id}
            checked={isSelected}
            onChange={(event) => onSelect(id, event.currentTarget.checked)}
            aria-label={`Select ${title}`}
          />
          <Link to={editPath(id)} aria-label={`All fields of ${title}`}>
            <img src={work.urls.small} alt="" width={64} height={64} loading="lazy" />
          </Link>
        </td>
        <td className={styles['wide']}>
          {cell('title')}
          {cell('tags')}
        </td>
        <td>
          {cell('price')}
          {cell('year')}
        </td>
        <td className={styles['size']}>
          {cell('width')}
          {cell('height')}
          {cell('depth')}
          {cell('shape')}
        </td>
        <td className={styles['size']}>
          {cell('frame')}
          {cell('frame_width')}
          {cell('frame_depth')}
          {cell('mat')}
          {cell('hanging_height')}
        </td>
        <td>
          {cell('medium')}
          {cell('technique')}
        </td>
        <td>
          {cell('edition')}
          <span className={styles['state']}>
            <Badge tone={work.isPublished ? 'soft' : 'plain'}>{statusText(work)}</Badge>
          </span>
        </td>
      </tr>
      {problems.length > 0 && (
        <tr className={styles['problems']}>
          <td colSpan={7} id={errorId}>
            <Icon name="warning" size="sm" />
            <span>{[...new Set(problems.map(({ message }) => message))].join('. ')}</span>
          </td>
        </tr>
      )}
    </>
  )
}

const statusText = ({ status = 'draft' }: Artwork): string => status.replace('-', ' ')

function typedIn(row: HTMLTableRowElement, values: TableTyped): TableTyped {
  const cells = TABLE_FIELDS.map((field) => {
    const control = row.querySelector<HTMLInputElement>(`[data-field="${field}"]`)
    return [field, control?.value ?? values[field]]
  })
  return Object.fromEntries(cells) as TableTyped
}
