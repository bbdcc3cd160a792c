import type { Neighbour } from '../artwork/related-work.ts'
import { fetchWithTimeout } from '../../ui/requests/fetch-with-timeout.ts'

/** The works of the exhibition that the visitor saw last, in its order. Kept in memory only. */
let seen: { readonly id: string; readonly works: readonly Neighbour[] } | null = null

export function rememberExhibition(id: string, works: readonly Neighbour[]): void {
  seen = { id, works }
}

/** @returns null before the exhibition was seen, such as after a reload */
export const recallExhibition = (id: string): readonly Neighbour[] | null =>
  seen?.id === id ? seen.works : null

/**
 * Reads an exhibition that was not seen.
 * @throws ConnectionError, RequestTimeoutError; one that is gone changes nothing
 */
export async function readExhibition(id: string): Promise<void> {
  if (recallExhibition(id) !== null) return
  const response = await fetchWithTimeout(`/api/exhibitions/${encodeURIComponent(id)}`)
  if (!response.ok) return
  const { works } = (await response.json()) as { readonly works: readonly Neighbour[] }
  rememberExhibition(id, works)
}
