import { createContext } from 'react-router'

/**
 * Where a page's HTML is handed over beside the router's own `Response`: in a `Response` it would become a stream of
 * bytes, for one who has all of it to read all of it again.
 */
export type RenderedPage = {
  /** The page's HTML in parts, in their order. */
  written: readonly string[] | null
  /** Whether the same answer may be given to others, too: then it can have no nonce. */
  readonly isForMany: (answer: { readonly status: number; readonly headers: Headers }) => boolean
}

export const renderedPage = createContext<RenderedPage>()
