import { useEffect } from 'react'
import { Notice } from '../../ui/components/notice.tsx'
import { toast } from '../../ui/toasts/toast.client.ts'
import { flashes, type Flash } from './flash.ts'
import * as styles from './flash-message.module.css'

/** The flash message, as a toast; without scripts as a notice. */
export function FlashMessage({ flash }: { readonly flash: Flash | null }) {
  useEffect(() => {
    if (flash === null) return
    const { tone, message } = flashes[flash.code]
    toast[tone](message, { id: `flash-${flash.code}` })
  }, [flash])

  if (flash === null) return null
  const { tone, message } = flashes[flash.code]
  return (
    <div className={styles['unscripted']}>
      <Notice tone={tone}>
        <p>{message}</p>
      </Notice>
    </div>
  )
}
