/** The tab with an artist's exhibitions and the arrangement of their page. */
export const EXHIBITION_LIST = '/artist-dashboard/exhibitions'

/** The editor of an exhibition. */
export const editorPath = (id: string): string => `${EXHIBITION_LIST}/${encodeURIComponent(id)}`
