import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react'
import { PasswordField } from './password-field.tsx'
import styles from './password-field.module.css'

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & {
  /** What the server said about the password that was sent last. */
  readonly advice?: string | null | undefined
}

/** Long enough to have stopped typing: nobody is told about half a word. */
const PAUSE_MS = 600

/** A password to be chosen, with a word about those that are guessed early. It refuses nothing. */
export function NewPasswordField({ advice, ...field }: NewPasswordFieldProps) {
  const [own, listen] = useAdvice()
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" onChange={listen} />
      <output className={styles['advice']}>{own ?? advice}</output>
    </div>
  )
}

function useAdvice() {
  const [advice, setAdvice] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const listen = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // The list comes when somebody chooses a password, and not before.
      void import('./password-advice.ts').then(({ passwordAdvice }) =>
        setAdvice(passwordAdvice(input.value, wordsBeside(input)) ?? ''),
      )
    }, PAUSE_MS)
  }
  return [advice, listen] as const
}

/** Names and email in the same form. */
function wordsBeside({ form }: HTMLInputElement): string[] {
  if (form === null) return []
  const beside = form.querySelectorAll<HTMLInputElement>(
    'input[type=text][name], input[type=email]',
  )
  return [...beside].filter(({ name }) => !/password/i.test(name)).map(({ value }) => value)
}
