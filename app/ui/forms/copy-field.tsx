import { useId, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { useHydrated } from '../interaction/use-hydrated.ts'
import { toast } from '../toasts/toast.client.ts'
import * as styles from './copy-field.module.css'

type CopyFieldProps = {
  readonly label: string
  readonly text: string
  /** Such as `link`, for the button. */
  readonly noun: string
  /** Further actions for the text. */
  readonly children?: ReactNode
}

/** A link or token to pass on, with a button that copies it. */
export function CopyField({ label, text, noun, children }: CopyFieldProps) {
  const id = useId()
  return (
    <div className={styles['copy']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        readOnly
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton {...{ text, noun }} />
      {children}
    </div>
  )
}

type CopyButtonProps = {
  readonly text: string
  /** Such as `link`. */
  readonly noun: string
}

/** Copies a text. Without scripts, there is no button. */
export function CopyButton({ text, noun }: CopyButtonProps) {
  const copy = async () => {
    try {
      // Browsers have a clipboard only with HTTPS.
      await navigator.clipboard.writeText(text)
      toast.success('Copied')
    } catch {
      toast.error('Not copied. Select and copy it yourself.')
    }
  }
  return useHydrated() && <Button onClick={copy}>Copy {noun}</Button>
}
