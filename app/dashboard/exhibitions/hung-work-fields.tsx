import { useState } from 'react'
import { centimetresOf, millimetresOf } from '../../artworks/physical/physical-work.ts'
import { parseNumber } from '../../kernel/field-rule.ts'
import type { HangingPlace, Room } from '../../rooms/room-plan.ts'
import type { HungWork } from '../../rooms/room.schema.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { HANGING_FIELDS, withinWall } from './hanging-form.ts'
import { parseWall, wallLabel, wallsOf, wallValue } from './wall-name.ts'
import * as styles from './hanging-editor.module.css'

type HungWorkFieldsProps = {
  readonly work: HungWork
  readonly place: HangingPlace
  /** Value of the field `was`. */
  readonly was: string
  readonly rooms: readonly Room[]
  readonly onMove: (id: string, place: HangingPlace) => void
}

/** Fields for a work's wall and its distance from the wall's left end. */
export function HungWorkFields({ work, place, was, rooms, onMove }: HungWorkFieldsProps) {
  const { id, title } = work
  const centimetres = String(centimetresOf(place.offset))
  /** The typed offset, valid or not. */
  const [typed, setTyped] = useState<string | null>(null)
  const walls = rooms.flatMap((_, room) => wallsOf(room))
  const chooseWall = (value: string) => {
    const chosen = { ...place, ...parseWall(value) }
    const room = rooms[chosen.room]
    onMove(id, room === undefined ? chosen : withinWall(work, chosen, room))
  }
  const type = (value: string) => {
    setTyped(value)
    const offset = millimetresOf(parseNumber(value) ?? Number.NaN)
    if (Number.isFinite(offset)) onMove(id, { ...place, offset })
  }
  return (
    <li className={styles['row']}>
      <p className={styles['name']}>{title}</p>
      <input type="hidden" name={HANGING_FIELDS.id} value={id} />
      <input type="hidden" name={HANGING_FIELDS.was} value={was} />
      <SelectField
        id={`wall-${id}`}
        name={HANGING_FIELDS.wall}
        label="Wall"
        value={wallValue(place)}
        onChange={(event) => chooseWall(event.target.value)}
        options={walls.map((wall) => ({ value: wallValue(wall), label: wallLabel(wall) }))}
      />
      <TextField
        id={`at-${id}`}
        name={HANGING_FIELDS.at}
        label="Centre, cm from the left"
        inputMode="decimal"
        value={typed ?? centimetres}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </li>
  )
}
