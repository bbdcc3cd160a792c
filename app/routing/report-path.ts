/**
 * The page on which a message of an enquiry is reported.
 * @param key the id of the enquiry, or the token of a guest's link
 */
export const messageReportPath = (id: string, key: string) =>
  `/report/message/${encodeURIComponent(id)}?${new URLSearchParams({ enquiry: key })}`

/** The page on which a work, an artist, an exhibition or a shared list, by the end of its link, is reported. */
export const reportPath = (kind: 'artwork' | 'artist' | 'exhibition' | 'list', id: string) =>
  `/report/${kind}/${encodeURIComponent(id)}`
