import type { ApiClient } from '../api/api-client.server.ts'

/** What the wall asks of the API, wherever it grows. */
export type WallApi = {
  readonly [Path in 'artworks' | 'stock-photos' | 'favorite-marks']: Pick<ApiClient[Path], '$get'>
}

/**
 * The same API that pages use on the server, over the network and in the visitor's own name. Hono's own
 * client would be a third of the gallery's script.
 */
export const browserApi: WallApi = {
  artworks: { $get: asking('artworks') },
  'stock-photos': { $get: asking('stock-photos') },
  'favorite-marks': { $get: asking('favorite-marks') },
}

function asking<Path extends keyof WallApi>(path: Path): WallApi[Path]['$get'] {
  const ask = ({ query }: { readonly query: Record<string, string> }) =>
    fetch(`/api/${path}?${new URLSearchParams(query)}`)
  // Hono types the body of an answer; a browser hands out the same object without.
  return ask as unknown as WallApi[Path]['$get']
}
