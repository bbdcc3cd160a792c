import { useState } from 'react'
import { loadToaster, useToaster } from './use-toaster.ts'
import { useFirstInteraction } from '../interaction/use-first-interaction.ts'
import * as styles from './toast-host.module.css'

/**
 * Where toasts appear. The root renders it once. The live regions exist from the start, because a
 * screen reader announces only changes in a region that it already knows.
 */
export function ToastHost() {
  const toaster = useToaster()
  const [polite, setPolite] = useState<Element | null>(null)
  const [assertive, setAssertive] = useState<Element | null>(null)

  // An interaction may soon cause a toast.
  useFirstInteraction(loadToaster)

  return (
    <section className={styles['host']} aria-label="Notifications" data-no-print>
      <div ref={setAssertive} className={styles['region']} aria-live="assertive" />
      <div ref={setPolite} className={styles['region']} aria-live="polite" />
      {toaster !== null && polite !== null && assertive !== null && (
        <toaster.Toaster polite={polite} assertive={assertive} />
      )}
    </section>
  )
}
