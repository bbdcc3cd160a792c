import { createContext, use, type ComponentProps } from 'react'

/**
 * The key of the button that sent the surrounding form, until the page shows the answer. '' while
 * another form of the page is on its way; null while none is.
 */
export const SentForm = createContext<string | null>(null)

type Submitter = Pick<ComponentProps<'button'>, 'form' | 'name' | 'type' | 'value'>

/** `name=value` of a button; '=' for one without a name. */
export const keyOf = ({ name = '', value = '' }: Pick<Submitter, 'name' | 'value'>): string =>
  `${name}=${String(value)}`

/** Whether a form would ignore a press of its button, and whether this button sent it. */
export function useSentForm(button: Submitter) {
  const key = use(SentForm)
  const waits = key !== null && button.type === 'submit' && button.form === undefined
  return { waits, isSender: waits && key === keyOf(button) }
}
