/** The page on which a work, an artist or a shared list, by the end of its link, is reported. */
export const reportPath = (kind: 'artwork' | 'artist' | 'list', id: string) =>
  `/report/${kind}/${encodeURIComponent(id)}`
