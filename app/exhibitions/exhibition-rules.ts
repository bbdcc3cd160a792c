import { atMost, type FieldRules } from '../kernel/field-rule.ts'

export const EXHIBITION_TITLE = { required: 'Give it a title', maxLength: atMost(120) }
export const EXHIBITION_TEXT = { maxLength: atMost(5000) }
export const EXHIBITION_PLACE = { maxLength: atMost(160) }
/** The text on the wall of a room. */
export const ROOM_TEXT = { maxLength: atMost(1000) }
/** The text on one work. */
export const WORK_TEXT = { maxLength: atMost(600) }

export const newExhibitionRules = { title: EXHIBITION_TITLE, kind: {} } satisfies FieldRules

export const exhibitionRules = {
  title: EXHIBITION_TITLE,
  kind: {},
  opensOn: {},
  closesOn: {},
  place: EXHIBITION_PLACE,
  text: EXHIBITION_TEXT,
} satisfies FieldRules
