import { useEffect, useRef } from 'react'
import { ROOM_TEXT } from '../../exhibitions/exhibition-rules.ts'
import { roomName } from '../../rooms/room-text.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { HANGING_FIELDS } from './hanging-form.ts'

type RoomTextFieldProps = { readonly index: number; readonly stored: string }

/** The wall text of a room. Typing during a save is not overwritten. */
export function RoomTextField({ index, stored }: RoomTextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const last = useRef(stored)
  useEffect(() => {
    const element = field.current
    // A changed `defaultValue` does not update a field that was typed into.
    if (element?.value === last.current) element.value = stored
    last.current = stored
  }, [stored])
  return (
    <TextAreaField
      ref={field}
      id={`room-text-${index}`}
      name={HANGING_FIELDS.text}
      label={`Text on the wall of ${roomName(index)}`}
      rows={2}
      maxLength={ROOM_TEXT.maxLength.value}
      defaultValue={stored}
      optional
    />
  )
}
