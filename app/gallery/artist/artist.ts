export function artistPath(id: string): string {
  return `/artist/${encodeURIComponent(id)}`
}

/** The Atom feed of an artist's works. */
export const artistFeedPath = (id: string): string => `/feeds/artists/${id}.atom`
