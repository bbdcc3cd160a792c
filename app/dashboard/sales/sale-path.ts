/** The tab that lists an artist's sales. */
export const SALES = '/artist-dashboard/sales'

/** The page of one sale: the line of the order that its artist may see. */
export function salePath(id: string): string {
  return `${SALES}/${encodeURIComponent(id)}`
}
