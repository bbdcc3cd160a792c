import { requestJson } from '../../ui/requests/request-json.ts'
import { listErrorOf } from '../list-request.ts'
import { GUEST_LIST_NAME } from '../list.ts'
import { readGuestList, removeMergedWorks } from './use-guest-list.ts'

/**
 * Merges the guest's list into the account's list of its name, and removes it from the browser. A
 * repeated merge changes nothing.
 * @throws when the server does not respond, or refuses
 */
export async function mergeGuestList(signal: AbortSignal): Promise<void> {
  const items = readGuestList()
  if (items.length > 0) {
    const body = { name: GUEST_LIST_NAME, items }
    const merged = await requestJson('/api/lists/merges', { method: 'POST', body, signal })
    if (!merged.ok) throw listErrorOf(merged)
  }
  removeMergedWorks(items)
}
