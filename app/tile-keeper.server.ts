import type { KeptTiles } from './artworks/use-kept-tile.ts'
import { findTiles } from './tile-markup.server.ts'

export type TileKeeper = {
  /** For one page. */
  open(): KeptTiles & {
    /** Takes from the page what was new in it. @param html as React wrote it */
    keep(html: string): void
  }
}

/**
 * Keeps the insides of tiles by all that they are made of: what a page shows is the same as if each had been rendered
 * anew, and there is nothing to forget. The one that was left alone longest goes first.
 * @param most characters of all together
 */
export function createTileKeeper(most: number): TileKeeper {
  // In the order of use.
  const kept = new Map<string, string>()
  let held = 0

  function add(madeOf: string, inside: string): void {
    if (kept.has(madeOf)) return
    // A copy: a part of a page would keep the whole page in memory.
    kept.set(madeOf, Buffer.from(inside).toString())
    held += madeOf.length + inside.length
    for (const [oldest, html] of kept) {
      if (held <= most) break
      kept.delete(oldest)
      held -= oldest.length + html.length
    }
  }

  return {
    open() {
      const fresh = new Map<string, string>()
      return {
        find(workId, madeOf) {
          const inside = kept.get(madeOf)
          if (inside === undefined) {
            fresh.set(workId, madeOf)
            return null
          }
          kept.delete(madeOf)
          kept.set(madeOf, inside)
          return inside
        },
        keep(html) {
          if (fresh.size === 0) return
          const places = Map.groupBy(findTiles(html), ({ workId }) => workId)
          for (const [workId, madeOf] of fresh) {
            const [place, another] = places.get(workId) ?? []
            // Which of two tiles of one work it is would not be plain.
            if (place === undefined || another !== undefined) continue
            add(madeOf, html.slice(place.from, place.to))
          }
        },
      }
    },
  }
}
