import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react'
import { PasswordField } from './password-field.tsx'
import * as styles from './password-field.module.css'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & {
  /** The server's advice on the last submitted password. */
  readonly advice?: string | null | undefined
}

/** Debounce delay, so that no advice is given on half a word. */
const ADVICE_DELAY_MS = 600

/** A field for a new password, with advice on easily guessed ones. It refuses nothing. */
export function NewPasswordField({ advice, ...field }: NewPasswordFieldProps) {
  const [own, onChange] = useAdvice()
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" onChange={onChange} />
      <output className={styles['advice']}>{own ?? advice}</output>
    </div>
  )
}

function useAdvice() {
  const [advice, setAdvice] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onChange = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Loads the list of common passwords only when it is needed.
      import('./password-advice.ts').then(
        ({ passwordAdvice }) => setAdvice(passwordAdvice(input.value, textsInForm(input)) ?? ''),
        // Without a connection there is no advice.
        () => {},
      )
    }, ADVICE_DELAY_MS)
  }
  return [advice, onChange] as const
}

/** Names and email of the same form. */
function textsInForm({ form }: HTMLInputElement): string[] {
  if (form === null) return []
  const beside = form.querySelectorAll<HTMLInputElement>(
    'input[type=text][name], input[type=email]',
  )
  return [...beside].filter(({ name }) => !/password/i.test(name)).map(({ value }) => value)
}
