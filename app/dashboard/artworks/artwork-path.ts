/** The tab that lists an artist's works. */
export const ARTWORK_LIST = '/artist-dashboard/artwork'
export const NEW_ARTWORK = `${ARTWORK_LIST}/new`

export function editPath(id: string): string {
  return `${ARTWORK_LIST}/${encodeURIComponent(id)}/edit`
}

export function deletePath(id: string): string {
  return `${ARTWORK_LIST}/${encodeURIComponent(id)}/delete`
}
