import { useEffect, useState } from 'react'
import { Announcer } from '../interaction/announcer.tsx'
import { createSharedState } from '../interaction/use-shared-state.ts'
import { loadToaster, useToaster } from './use-toaster.ts'
import { useFirstInteraction } from '../interaction/use-first-interaction.ts'
import * as styles from './toast-host.module.css'

type ToastHostProps = { readonly inDialog?: boolean }

/**
 * Shows toasts and announcements on the page, or in the modal dialog that was opened last, which
 * makes the rest of the page inert, popovers too. The live regions exist from the start, because a
 * screen reader announces only changes in a region that it already knows.
 */
export function ToastHost({ inDialog = false }: ToastHostProps) {
  const isUsed = useIsLastHost(inDialog)
  const toaster = useToaster()
  const [polite, setPolite] = useState<Element | null>(null)
  const [assertive, setAssertive] = useState<Element | null>(null)

  // An interaction may soon cause a toast.
  useFirstInteraction(loadToaster)

  return (
    <>
      <Announcer />
      {/* The name of a landmark must be unique. */}
      <section
        className={styles['host']}
        aria-label={inDialog ? undefined : 'Notifications'}
        data-no-print
        data-toasts
      >
        <div ref={setAssertive} className={styles['region']} aria-live="assertive" />
        <div ref={setPolite} className={styles['region']} aria-live="polite" />
        {isUsed && toaster !== null && polite !== null && assertive !== null && (
          <toaster.Toaster polite={polite} assertive={assertive} />
        )}
      </section>
    </>
  )
}

/** The page's host, and those of open dialogs in their order. */
const hosts = createSharedState<readonly symbol[]>([])

function useIsLastHost(inDialog: boolean): boolean {
  const [host] = useState(() => Symbol('host'))
  useEffect(() => {
    hosts.write(inDialog ? [...hosts.read(), host] : [host, ...hosts.read()])
    return () => hosts.write(hosts.read().filter((other) => other !== host))
  }, [host, inDialog])
  return hosts.use().at(-1) === host
}
