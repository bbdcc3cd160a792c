import { cvRules, pressRules, CV_KINDS } from '../../gallery/press/press-rules.ts'
import { addToCv, neighbourInCv } from '../../gallery/press/press.ts'
import type { CvEntry, OwnPress } from '../../gallery/press/press.schema.ts'
import { parseNumber, type FormProblem } from '../../kernel/field-rule.ts'
import { normaliseLine, normaliseText } from '../../kernel/normalise-text.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'

export const PRESS_EDIT_PATH = '/artist-dashboard/bio/press'

/** Values of the field `intent`. */
const INTENTS = ['texts', 'add', 'change', 'remove', 'up', 'down'] as const
export type Intent = (typeof INTENTS)[number]

/** A submitted form. */
export type PressForm = {
  readonly intent: Intent
  /** Revision that the page showed. */
  readonly revision: number
  /** Index of the CV entry; -1 for none. */
  readonly at: number
  /** `identityOf` the entry to change, as the page showed it. */
  readonly was: string
  /** Typed values by field. */
  readonly typed: Readonly<Record<string, string>>
}

/** Field rules by intent; null for forms of buttons only. */
export const rulesOf = (intent: Intent) => {
  if (intent === 'texts') return pressRules
  return intent === 'add' || intent === 'change' ? cvRules : null
}

export function readPressForm(form: FormData): PressForm {
  const intent = INTENTS.find((known) => known === textOf(form, 'intent')) ?? 'texts'
  const fields = Object.keys(rulesOf(intent) ?? {})
  return {
    intent,
    revision: Math.max(0, Math.trunc(parseNumber(textOf(form, 'revision')) || 0)),
    at: Math.trunc(parseNumber(textOf(form, 'at')) ?? -1),
    was: textOf(form, 'was'),
    typed: Object.fromEntries(fields.map((field) => [field, textOf(form, field)])),
  }
}

/** Identifies an entry by all that it says. */
export const identityOf = ({ kind, from, to, text, place }: CvEntry): string =>
  JSON.stringify([kind, from, to, text, place])

/** The index of the entry that a form changes; -1 if it was changed or removed meanwhile. */
export function findEntry(
  cv: readonly CvEntry[],
  { at, was }: Pick<PressForm, 'at' | 'was'>,
): number {
  const shown = cv[at]
  const isSame = shown !== undefined && identityOf(shown) === was
  return isSame ? at : cv.findIndex((entry) => identityOf(entry) === was)
}

/** Bases the change of an entry on the stored press page, if that still has the entry. */
export function rebased(own: OwnPress, form: PressForm): PressForm {
  const at = form.intent === 'change' ? findEntry(own.cv, form) : -1
  return at === -1 ? form : { ...form, at, revision: own.revision }
}

/** Applies a form to the stored press page. */
export function changedPress(own: OwnPress, { intent, revision, at, typed }: PressForm): OwnPress {
  if (intent === 'texts') {
    const text = (field: string) => typed[field]?.trim() ?? ''
    return {
      portraitAlt: text('portraitAlt'),
      portraitCredit: text('portraitCredit'),
      contact: text('contact'),
      website: text('website'),
      cv: own.cv,
      revision,
    }
  }
  return { ...own, cv: changedCv(own.cv, { intent, at, typed }), revision }
}

function changedCv(
  cv: readonly CvEntry[],
  { intent, at, typed }: Pick<PressForm, 'intent' | 'at' | 'typed'>,
): CvEntry[] {
  if (intent === 'up' || intent === 'down') return moved(cv, at, neighbourInCv(cv, at, intent))
  if (intent === 'add') return addToCv(cv, entryOf(typed))
  const others = cv.toSpliced(at, 1)
  if (intent === 'remove') return others
  const entry = entryOf(typed)
  return entry.kind === cv[at]?.kind ? cv.toSpliced(at, 1, entry) : addToCv(others, entry)
}

function moved(cv: readonly CvEntry[], at: number, to: number | null): CvEntry[] {
  const entry = cv[at]
  return to === null || entry === undefined ? [...cv] : cv.toSpliced(at, 1).toSpliced(to, 0, entry)
}

/** Whether the stored press page has what a form sets, as after a save whose answer was lost. */
export function isPressSaved(own: OwnPress, form: PressForm): boolean {
  if (form.intent === 'texts') {
    const next = changedPress(own, form)
    return (
      own.portraitAlt === normaliseLine(next.portraitAlt) &&
      own.portraitCredit === normaliseLine(next.portraitCredit) &&
      own.contact === normaliseText(next.contact) &&
      own.website === next.website
    )
  }
  if (form.intent !== 'add' && form.intent !== 'change') return false
  const sent = entryOf(form.typed)
  const wanted = identityOf({
    ...sent,
    text: normaliseLine(sent.text),
    place: normaliseLine(sent.place),
  })
  return own.cv.some((entry) => identityOf(entry) === wanted)
}

/** @param typed values accepted by `cvRules` */
function entryOf(typed: Readonly<Record<string, string>>): CvEntry {
  const { kind, from = '', to = '', text = '', place = '' } = typed
  return {
    kind: CV_KINDS.find((known) => known === kind) ?? 'other',
    from: parseNumber(from),
    to: parseNumber(to),
    text,
    place,
  }
}

/** Removes the entry's index from the API's field name, since the form edits a single entry. */
export const fieldOfForm = ({ field, message }: FormProblem): FormProblem => {
  const name = field?.replace(/^cv\.\d+\./, '')
  const isShown = name !== undefined && (name in pressRules || name in cvRules)
  return isShown ? { field: name, message } : { message }
}
