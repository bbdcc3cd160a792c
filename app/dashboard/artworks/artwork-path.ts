/** The tab that lists an artist's works. */
export const ARTWORK_LIST = '/artist-dashboard/artwork'
/** The list, or a page of it. */
export function listPath({
  status = null,
  cursor = null,
}: {
  readonly status?: string | null
  readonly cursor?: string | null
}): string {
  const query = new URLSearchParams()
  if (status !== null) query.set('status', status)
  if (cursor !== null) query.set('cursor', cursor)
  return query.size === 0 ? ARTWORK_LIST : `${ARTWORK_LIST}?${query}`
}

export const NEW_ARTWORK = `${ARTWORK_LIST}/new`
/** The table in which many works are changed at once. */
export const ARTWORK_TABLE = `${ARTWORK_LIST}/table`
export const ARTWORK_IMPORT = `${ARTWORK_LIST}/import`

/** The page where many photos become drafts. */
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
