import { useRef } from 'react'
import { healthLabels } from './service-health.ts'
import { useServiceHealth } from './use-service-health.ts'
import * as styles from './service-status.module.css'

/** The state of the service, checked while it is in view. */
export function ServiceStatus() {
  const place = useRef<HTMLParagraphElement>(null)
  const health = useServiceHealth(place)
  return (
    <p ref={place} className={styles['status']} data-health={health}>
      <span className={styles['lamp']} aria-hidden="true" />
      {healthLabels[health]}
    </p>
  )
}
