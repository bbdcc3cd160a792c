import type {
  FooterCountsChoice,
  GallerySettings,
  SettingsChange,
  SignUpMode,
} from '../../settings/gallery-settings.ts'
import { textOf } from '../../ui/forms/form-refusal.ts'

/** The settings that the form contains. */
type TypedSettings = Omit<GallerySettings, 'mark'>

/** The name of the hidden field with the settings as they were when the form was opened. */
export const SEEN = 'seen'

export const seenText = ({ name, contactEmail, footerCounts, signUp }: GallerySettings): string =>
  JSON.stringify({ name, contactEmail, footerCounts, signUp } satisfies TypedSettings)

/**
 * Reads the changed settings with their former values, so that a form left open in a tab does not
 * revert changes of other operators.
 */
export function readChange(form: FormData): {
  readonly change: SettingsChange
  readonly seen: SettingsChange
} {
  const typed = typedIn(form)
  const opened = parseSeen(textOf(form, SEEN))
  const names = (Object.keys(typed) as (keyof TypedSettings)[]).filter(
    (name) => typed[name] !== opened[name],
  )
  const pick = (from: Partial<TypedSettings>): SettingsChange =>
    Object.fromEntries(names.flatMap((name) => (name in from ? [[name, from[name]]] : [])))
  return { change: pick(typed), seen: pick(opened) }
}

function typedIn(form: FormData): TypedSettings {
  const contactEmail = textOf(form, 'contactEmail').trim()
  return {
    name: textOf(form, 'name'),
    contactEmail: contactEmail === '' ? null : contactEmail,
    footerCounts: textOf(form, 'footerCounts') as FooterCountsChoice,
    signUp: textOf(form, 'signUp') as SignUpMode,
  }
}

/** If the hidden field is unreadable, every setting counts as changed. */
function parseSeen(text: string): Partial<TypedSettings> {
  try {
    return Object(JSON.parse(text)) as Partial<TypedSettings>
  } catch {
    return {}
  }
}
