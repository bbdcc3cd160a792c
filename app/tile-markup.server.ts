/** Where the inside of a work's tile stands in a page's HTML. */
export type TilePlace = { readonly workId: string; readonly from: number; readonly to: number }

/** A work's place on a wall, as `artworks/work-wall.tsx` draws it; no text of anybody's can hold its quotes. */
const TILE = / data-work="([\w-]+)"[^>]*><article[^>]*>/g

/** @param html as React wrote it */
export function findTiles(html: string): TilePlace[] {
  return [...html.matchAll(TILE)].flatMap(({ 0: beginning, 1: workId = '', index }) => {
    const from = index + beginning.length
    const to = html.indexOf('</article>', from)
    return to === -1 ? [] : [{ workId, from, to }]
  })
}
