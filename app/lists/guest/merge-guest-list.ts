import { fetchWithTimeout } from '../../ui/requests/fetch-with-timeout.ts'
import { refusalOf } from '../list-request.ts'
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
    const response = await fetchWithTimeout('/api/lists/merges', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: GUEST_LIST_NAME, items }),
      signal,
    })
    if (!response.ok) throw await refusalOf(response)
  }
  removeMergedWorks(items)
}
