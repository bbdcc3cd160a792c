import type { SubmitEvent } from 'react'
import { toast } from '../toasts/toast.client.ts'
import { NOTHING_CHANGED, withoutConnection } from '../requests/failure-text.ts'

/**
 * Keeps a form from being sent to another address without a connection: the router would reload the
 * page to get the scripts of that address, and what was typed would be lost.
 * @param failed the message
 * @returns whether the form is not sent
 */
export function refuseOffline(
  event: SubmitEvent<HTMLFormElement>,
  failed = NOTHING_CHANGED,
): boolean {
  const { action } = event.currentTarget
  if (navigator.onLine || new URL(action).pathname === location.pathname) return false
  event.preventDefault()
  toast.error(withoutConnection(failed))
  return true
}
