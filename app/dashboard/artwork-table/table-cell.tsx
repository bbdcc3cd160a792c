import { useEffect, useRef, type ComponentPropsWithRef, type KeyboardEvent, type Ref } from 'react'
import { capitalised } from '../../artworks/medium.ts'
import type { ChoiceOption } from '../../ui/forms/choice-field.tsx'
import { FIELD_OPTIONS, labelWithUnit } from '../artworks/artwork-labels.ts'
import { NUMBER_FIELDS } from '../artworks/typed-change.ts'
import { cellName, type TableField } from './table-fields.ts'
import * as styles from './table-page.module.css'

export type CellProps = {
  readonly field: TableField
  readonly id: string
  /** Title of the work, for the accessible name of the cell. */
  readonly title: string
  /** The stored value, or the typed one of a refused form. */
  readonly value: string
  readonly problemId: string | undefined
}

const SELECTS: Partial<Record<TableField, ReadonlyArray<ChoiceOption>>> = {
  ...FIELD_OPTIONS,
  edition: [
    { value: 'open', label: 'Open' },
    { value: 'unique', label: 'Unique' },
  ],
}

/** One field of a work. It follows the stored value unless it has the focus. */
export function TableCell({ field, id, title, value, problemId }: CellProps) {
  const label = labelWithUnit(field)
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  useEffect(() => {
    const shown = control.current
    if (shown !== null && shown !== document.activeElement) shown.value = value
  }, [value])
  const common = {
    name: cellName(field, id),
    defaultValue: value,
    'data-field': field,
    'data-stored': value,
    'aria-label': `${label}: ${title}`,
    'aria-invalid': problemId === undefined ? undefined : (true as const),
    'aria-describedby': problemId,
    className: styles['control'],
  }
  const options = SELECTS[field]
  // The table cannot edit the size of a limited edition, so only the work's form can choose it.
  const isKnown = options?.some((option) => option.value === value) === true
  return (
    <span className={styles['cell']} data-label={label}>
      {options === undefined ? (
        <TextCell {...common} ref={control} field={field} placeholder={label} />
      ) : (
        <select {...common} ref={control}>
          {!isKnown && <option value={value}>{capitalised(value)}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {field === 'edition' && value !== 'limited' && (
            <option disabled>Limited: in all fields of the work</option>
          )}
        </select>
      )}
    </span>
  )
}

type TextCellProps = ComponentPropsWithRef<'input'> & {
  readonly field: TableField
  readonly ref: Ref<HTMLInputElement>
}

function TextCell({ field, ...input }: TextCellProps) {
  return (
    <input
      {...input}
      type="text"
      inputMode={NUMBER_FIELDS.has(field) ? 'decimal' : undefined}
      autoComplete="off"
      onKeyDown={moveByKey}
    />
  )
}

/**
 * Enter and the vertical arrow keys move to the same cell of another row. Escape restores the
 * stored value.
 */
function moveByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, shiftKey, currentTarget: cell } = event
  // Leaves these keys to input methods, text selection and the browser.
  const isOther = event.altKey || event.ctrlKey || event.metaKey || (shiftKey && key !== 'Enter')
  if (event.nativeEvent.isComposing || isOther) return
  if (key === 'Escape') cell.value = cell.dataset['stored'] ?? cell.value
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey)
  if (!isUp && key !== 'ArrowDown' && key !== 'Enter') return
  event.preventDefault()
  const target = neighbourOf(cell, isUp ? 'previousElementSibling' : 'nextElementSibling')
  if (target === null) return cell.blur()
  target.focus()
  target.select()
}

/** The same cell of the nearest row that has it. Rows of problems have no cells. */
function neighbourOf(
  cell: HTMLInputElement,
  direction: 'previousElementSibling' | 'nextElementSibling',
): HTMLInputElement | null {
  const name = `[data-field="${cell.dataset['field']}"]`
  for (let row = cell.closest('tr')?.[direction]; row; row = row[direction]) {
    const found = row.querySelector<HTMLInputElement>(name)
    if (found !== null) return found
  }
  return null
}
