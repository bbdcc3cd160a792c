/** The tab that lists an artist's works. */
export const ARTWORK_LIST = '/artist-dashboard/artwork'
/** The path of the list, filtered by a status if given. */
export const artworkListPath = (status: string | null): string =>
  status === null ? ARTWORK_LIST : `${ARTWORK_LIST}?${new URLSearchParams({ status })}`

export const NEW_ARTWORK = `${ARTWORK_LIST}/new`
/** The page to edit many works in a table. */
export const ARTWORK_TABLE = `${ARTWORK_LIST}/table`
export const ARTWORK_IMPORT = `${ARTWORK_LIST}/import`

/** The page of the batch upload, which makes a draft of each photo. */
export const BATCH = `${ARTWORK_LIST}/batch`

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
