/** The tab of an artist's series and exhibitions, where their page is arranged, too. */
export const EXHIBITION_LIST = '/artist-dashboard/exhibitions'

/** The page on which an artist changes one. */
export const editorPath = (id: string): string => `${EXHIBITION_LIST}/${encodeURIComponent(id)}`
