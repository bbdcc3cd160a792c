import type { ApiClient } from '../api/api-client.server.ts'
import { fetchWithTimeout } from '../ui/requests/fetch-with-timeout.ts'

/** The operations of the API that the feed uses, on the server and in the browser. */
export type FeedApi = {
  readonly [Path in 'artworks' | 'stock-photos' | 'work-marks']: Pick<ApiClient[Path], '$get'>
}

/** The API over the network. Hono's client would be a third of the gallery's scripts. */
export const browserApi: FeedApi = {
  artworks: { $get: requestTo('artworks') },
  'stock-photos': { $get: requestTo('stock-photos') },
  'work-marks': { $get: requestTo('work-marks') },
}

function requestTo<Path extends keyof FeedApi>(path: Path): FeedApi[Path]['$get'] {
  const request = ({ query }: { readonly query: Record<string, string | string[]> }) => {
    const parameters = Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value]),
    )
    return fetchWithTimeout(`/api/${path}?${new URLSearchParams(parameters)}`)
  }
  // Hono's type of the response includes the body's type; fetch's does not.
  return request as unknown as FeedApi[Path]['$get']
}
