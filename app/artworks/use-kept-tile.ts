import { createContext, use } from 'react'

/** For one page that is rendered on the server: the insides of tiles, as they were rendered for a page before. */
export type KeptTiles = {
  /**
   * @param madeOf all that the tile is made of
   * @returns null for one that is new: it is kept with this page
   */
  find(workId: string, madeOf: string): string | null
}

export const KeptTilesContext = /* @__PURE__ */ createContext<KeptTiles | null>(null)

/** The HTML inside a tile where it is known already: everybody's tiles are the same but for the star. */
export function findKeptTile(workId: string, madeOf: readonly unknown[]): string | null {
  return use(KeptTilesContext)?.find(workId, JSON.stringify(madeOf)) ?? null
}
