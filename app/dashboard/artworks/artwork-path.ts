/** The tab that lists an artist's works. */
export const ARTWORK_LIST = '/artist-dashboard/artwork'
export const NEW_ARTWORK = `${ARTWORK_LIST}/new`

export function editPath(id: string): string {
  return `${ARTWORK_LIST}/${encodeURIComponent(id)}/edit`
}

/** The page of a work's further images. */
export function imagesPath(id: string): string {
  return `${ARTWORK_LIST}/${encodeURIComponent(id)}/images`
}

export function deletePath(id: string): string {
  return `${ARTWORK_LIST}/${encodeURIComponent(id)}/delete`
}
