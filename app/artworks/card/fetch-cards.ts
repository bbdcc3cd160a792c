import { fetchWithTimeout } from '../../ui/requests/fetch-with-timeout.ts'
import type { WorkCard } from '../artwork.ts'

/**
 * Reads the cards of works whose ids only this browser knows. Those that left the gallery are left
 * out.
 * @throws when the server does not respond, or refuses
 */
export async function fetchCards(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly WorkCard[]> {
  const query = new URLSearchParams({ ids: ids.join(',') })
  const response = await fetchWithTimeout(`/api/work-cards?${query}`, { signal })
  if (!response.ok) throw new Error(`work-cards answered ${response.status}`)
  return ((await response.json()) as { readonly items: readonly WorkCard[] }).items
}
