import { createContext, use, type ComponentProps } from 'react'

/**
 * The key of the button that sent the surrounding form, until the page shows the answer. '' for a
 * form that was sent without a button, and while another form is on its way; null while none is.
 */
export const FormSender = createContext<string | null>(null)

type Submitter = Pick<ComponentProps<'button'>, 'form' | 'name' | 'type' | 'value'>

/** `name=value` of a button; '=' for one without a name. */
export const senderKeyOf = ({ name = '', value = '' }: Pick<Submitter, 'name' | 'value'>): string =>
  `${name}=${String(value)}`

/** Whether a form would ignore a press of its button, and whether this button sent it. */
export function useFormSender(button: Submitter) {
  const key = use(FormSender)
  const waits = key !== null && button.type === 'submit' && button.form === undefined
  return { waits, isSender: waits && key === senderKeyOf(button) }
}
