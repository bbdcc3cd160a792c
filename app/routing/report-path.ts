/** The page on which a work or an artist is reported. */
export const reportPath = (kind: 'artwork' | 'artist', id: string) =>
  `/report/${kind}/${encodeURIComponent(id)}`
