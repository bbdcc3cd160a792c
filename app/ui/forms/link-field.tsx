import { useId, type ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { useHydrated } from '../interaction/use-hydrated.ts'
import { toast } from '../toasts/toast.client.ts'
import * as styles from './link-field.module.css'

type LinkFieldProps = {
  readonly label: string
  readonly link: string
  /** Further actions for the link. */
  readonly children?: ReactNode
}

/** A link to pass on, with a button that copies it. */
export function LinkField({ label, link, children }: LinkFieldProps) {
  const id = useId()
  const copy = async () => {
    try {
      // Browsers have a clipboard only with HTTPS.
      await navigator.clipboard.writeText(link)
      toast.success('Link copied')
    } catch {
      toast.error('The link was not copied. Select and copy it yourself.')
    }
  }
  return (
    <div className={styles['link']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {useHydrated() && <Button onClick={copy}>Copy link</Button>}
      {children}
    </div>
  )
}
