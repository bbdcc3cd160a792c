import type { SubmitEvent } from 'react'
import { toast } from '../toasts/toast.client.ts'
import { NOTHING_CHANGED, withoutConnection } from '../requests/failure-text.ts'

/**
 * Keeps a form from being sent to another address without a connection: the router would reload the
 * page to get the scripts of that address.
 */
export function refuseOffline(event: SubmitEvent): void {
  if (navigator.onLine) return
  event.preventDefault()
  toast.error(withoutConnection(NOTHING_CHANGED))
}
