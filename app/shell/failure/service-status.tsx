import { useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { isUnknownViewer } from '../../account/session/use-signed-in.ts'
import { healthLabels } from './service-health.ts'
import { useServiceHealth } from './use-service-health.ts'
import * as styles from './service-status.module.css'

/** Shows the state of the service, checked while visible. */
export function ServiceStatus() {
  const place = useRef<HTMLParagraphElement>(null)
  const checked = useServiceHealth(place)
  // True if the server could not read the session for this page.
  const isOutage = isUnknownViewer(useRouteLoaderData('root'))
  const health = checked === 'unknown' && isOutage ? 'degraded' : checked
  return (
    <p ref={place} className={styles['status']} data-health={health}>
      <span className={styles['lamp']} aria-hidden="true" />
      {healthLabels[health]}
    </p>
  )
}
