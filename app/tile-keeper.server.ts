import type { KeptTiles } from './artworks/use-kept-tile.ts'

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
          for (const [workId, madeOf] of fresh) {
            const inside = insideOf(workId, html)
            if (inside !== null) add(madeOf, inside)
          }
        },
      }
    },
  }
}

/** @returns null where it isn't plain which tile of the page this is */
function insideOf(workId: string, html: string): string | null {
  if (!/^[\w-]+$/.test(workId)) return null
  const mark = ` data-work="${workId}"`
  const at = html.indexOf(mark)
  if (at === -1 || html.includes(mark, at + mark.length)) return null
  const tile = html.indexOf('<article', at)
  const end = html.indexOf('</article>', tile)
  if (tile === -1 || end === -1) return null
  return html.slice(html.indexOf('>', tile) + 1, end)
}
