import { useRef } from 'react'
import { healthLabels } from './service-health.ts'
import { useServiceHealth } from './use-service-health.ts'
import styles from './service-status.module.css'

/** The state of the service, as a link to `/readyz`. Without scripts, only the link. */
export function ServiceStatus() {
  const link = useRef<HTMLAnchorElement>(null)
  const health = useServiceHealth(link)
  return (
    <a
      ref={link}
      href="/readyz"
      className={styles['status']}
      data-health={health}
      title="The service's own report"
    >
      <span className={styles['lamp']} aria-hidden="true" />
      {healthLabels[health]}
    </a>
  )
}
